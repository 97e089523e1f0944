// A function's address and a distance that may be nothing.
// EXPECT: not-true valid-deref @7
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long n = __VERIFIER_nondet_int();
  if ((uintptr_t)main + n == (uintptr_t)main) *(int *)0 = 1;
  return 0;
}
