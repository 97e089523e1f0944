// The upper half of a number that is not negative and fits into the lower one is zero; the lower one is not told.
// EXPECT prove: true
#include <stddef.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long long number = __VERIFIER_nondet_uint();
  unsigned half[2];
  memcpy(half, &number, sizeof half);
  if (half[1] != 0) *(volatile char *)NULL = 0;
}
