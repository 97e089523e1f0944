// A product that may leave the sizes: calloc gives null, perhaps.
// EXPECT: not-true valid-deref @10
// FLAGS: --data-model ilp32
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 0x3fffffff || n > 0x40000000) return 0;
  int *p = calloc(n, 4);
  if (!p) *(int *)0 = 1;
  free(p);
  return 0;
}
