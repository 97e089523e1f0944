// EXPECT: not-true valid-memcleanup @10
// FLAGS: --property memcleanup
// The first call that may end the program is harmless; the second one looks the same, but its caller holds a block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void perhaps_stop(void) { if (__VERIFIER_nondet_int()) exit(0); }
int main(void) {
  perhaps_stop();
  int *p = malloc(sizeof *p);
  perhaps_stop();
  free(p);
  return 0;
}
