// EXPECT: not-true valid-memcleanup @6
// FLAGS: --property memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *p;
int main(void) {
  p = malloc(4);
  return 0;
}
