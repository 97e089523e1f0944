// The address is that of no byte of the block.
// EXPECT: not-true valid-memtrack @6,7
#include <stdint.h>
#include <stdlib.h>
uintptr_t g;
int main(void) {
  g = (uintptr_t)malloc(4) + 100;
  return 0;
}
