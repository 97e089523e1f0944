// The lowest number has no negative: -1 less the lowest is the highest.
// EXPECT: not-true valid-deref @10
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {0, 0};
  long s = __VERIFIER_nondet_int();
  if (s < -1 || s > 0) return 0;
  long y = (s - 1) - LONG_MIN;
  a[y - (LONG_MAX - 2)] = 1;
  return 0;
}
