// One more than the lower half holds, at most: the upper half is 0 or 1.
// EXPECT: not-true valid-deref @11
#include <stddef.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long long number = 1ULL + __VERIFIER_nondet_uint();
  unsigned half[2];
  memcpy(half, &number, sizeof half);
  if (half[1] != 0) *(volatile char *)NULL = 0;
}
