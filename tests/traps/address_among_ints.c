// An address as a number does not fit in the numbers that an int holds.
// EXPECT: not-true valid-deref @12
// FLAGS: --step-limit 2000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  long x = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) x = __VERIFIER_nondet_int();
    else x = (long)p;
    if (x > 4294967296L) *(char *)0 = 1;
  }
  free(p);
  return 0;
}
