// A block is made and freed in each round: another one, and the same state.
// EXPECT: false(termination) @7,8,9
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int() != 17) {
    int *p = malloc(4);
    free(p);
  }
  return 0;
}
