// EXPECT: true
// A product that stays within the sizes: calloc gives a block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  int *p = calloc(n, sizeof *p);
  p[n - 1] = 1;
  free(p);
  return 0;
}
