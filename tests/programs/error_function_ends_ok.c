// EXPECT: true
// The error function of the benchmark programs ends the program: the null pointer behind it is never used.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
int main(void) {
  int x = 0, *p = &x;
  if (__VERIFIER_nondet_int()) {
    p = 0;
    reach_error();
  }
  *p = 1;
  return 0;
}
