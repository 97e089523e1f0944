// The sign of a negative number fills the upper half.
// EXPECT: not-true valid-deref @11
#include <stddef.h>
#include <string.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
  __int128 sign = __VERIFIER_nondet_long();
  unsigned long half[2];
  memcpy(half, &sign, sizeof half);
  if (half[1] != 0) *(volatile char *)NULL = 0;
}
