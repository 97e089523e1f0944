// An address less a large number wraps, and is then the larger one.
// EXPECT: not-true valid-deref @7
#include <stdint.h>
int main(void) {
  int x = 0;
  uintptr_t a = (uintptr_t)&x, b = a - 0x7000000000000000UL;
  if (b > a) *(int *)0 = 1;
  return 0;
}
