// A count of bytes that is almost 2^63, behind the start of a block.
// EXPECT: not-true valid-deref @9
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  char a[16] = {0}, b[16] = {0};
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 0x7ffffffffffffff9UL || n > 0x7fffffffffffffffUL) return 0;
  memcpy(b + 8, a + 8, n);
  return 0;
}
