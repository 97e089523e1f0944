// Either a number that fits in an int, or an address, which need not.
// EXPECT: not-true valid-deref @11
// FLAGS: --step-limit 2000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  long x;
  if (!__VERIFIER_nondet_int()) x = (long)p;
  else x = __VERIFIER_nondet_int();
  if (x > 4294967296L) *(char *)0 = 1;
  free(p);
  return 0;
}
