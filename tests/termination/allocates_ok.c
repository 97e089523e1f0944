// A block is made and freed in each round; the number falls.
// EXPECT: true
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    int *p = malloc(4);
    *p = n;
    free(p);
  }
  return 0;
}
