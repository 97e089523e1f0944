// The parameter alone held the block, and is overwritten.
// EXPECT: not-true valid-memtrack @8,9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
_Noreturn static void die(char *p) {
  *p = 1;
  p = malloc(2);
  *p = 1;
  exit(0);
}
int main(void) {
  die(malloc(1));
}
