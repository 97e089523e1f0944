// The caller has lost the block when the callee ends the program.
// EXPECT: not-true valid-memtrack @10
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
_Noreturn static void die(void) { exit(0); }
int main(void) {
  char *p = malloc(4);
  *p = 1;
  p = 0;
  die();
}
