// The number lies in a block.
// EXPECT: true
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = __VERIFIER_nondet_int();
  while (*p > 0) (*p)--;
  free(p);
  return 0;
}
