// Addresses wrap: far enough from its block, one is null.
// FLAGS: --property unreach
// EXPECT: not-true unreach-call @10
// EXPECT template: not-true unreach-call @10
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  char *p = malloc(10);
  if (p + __VERIFIER_nondet_ulong() == 0) reach_error();
  return 0;
}
