// EXPECT: true
// FLAGS: --property ub
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < -2147483647) return 0;
  return abs(a) == 7;
}
// EXPECT hunt: not-false
