// EXPECT: true
// FLAGS: --property unreach
// Not negative numbers less the lowest one are negative.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  long x = __VERIFIER_nondet_int();
  if (x >= 0 && x - LONG_MIN > 0) reach_error();
  return 0;
}
