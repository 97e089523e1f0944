// The halves of a number of 128 bits that was one of 64: itself, and zeros or its sign.
// EXPECT prove: true
#include <stddef.h>
#include <string.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long number = __VERIFIER_nondet_long();
  unsigned __int128 zeros = (unsigned long)number;
  __int128 sign = number;
  unsigned long half[2];
  memcpy(half, &zeros, sizeof half);
  if (half[1] != 0 || half[0] != (unsigned long)number) *(volatile char *)NULL = 0;
  memcpy(half, &sign, sizeof half);
  if (half[1] != (number < 0 ? -1UL : 0)) *(volatile char *)NULL = 0;
  if (half[0] != (unsigned long)number) *(volatile char *)NULL = 0;
}
