// Read as signed, an address and a large number are negative.
// EXPECT: not-true valid-deref @7
#include <stdint.h>
int main(void) {
  int x = 0;
  intptr_t a = (intptr_t)&x, b = (intptr_t)((uintptr_t)a + 0x7fffffffffffffffUL);
  if (b < a) *(int *)0 = 1;
  return 0;
}
