// memcpy between ranges that overlap may leave anything.
// EXPECT: not-true valid-deref @10
// FLAGS: --step-limit 2000
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char bytes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  char one;
  memcpy(bytes + 1, bytes, __VERIFIER_nondet_int() ? 3 : 4);
  if (bytes[2] != 1) (&one)[bytes[2]] = 0;
  return 0;
}
