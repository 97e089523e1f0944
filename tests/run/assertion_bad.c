// INPUTS: 7
// EXPECT: violation: unreach-call
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 7);  // AT: assertion failed (unreach-call): x != 7
  return 0;
}
