// A loop's head has seen the negatives of all numbers from 0 on, and then meets the lowest number, which is none of them.
// EXPECT: not-true valid-deref @14
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x < 0) return 0;
  long n = -x;
  while (__VERIFIER_nondet_int()) {
    n = __VERIFIER_nondet_long();
    if (n > 0) return 0;
  }
  if (n == LONG_MIN) *(int *)0 = 1;
  return 0;
}
