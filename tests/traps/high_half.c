// The high half of a number that was widened without a sign is zero.
// EXPECT: not-true valid-deref @11
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong();
  if (a != ~0UL) return 0;
  unsigned __int128 x = a;
  unsigned long half[2];
  memcpy(half, &x, 16);
  if (half[1] == 0) *(int *)0 = 1;
  return 0;
}
