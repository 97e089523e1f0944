// A block is lost after the error function has returned.
// EXPECT: not-true valid-memtrack @9,11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void) {}
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  char *p = malloc(3);
  __VERIFIER_error();
  p = malloc(4);
  free(p);
  return 0;
}
