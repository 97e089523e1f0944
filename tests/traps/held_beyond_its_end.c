// The address is that of no byte of the block.
// EXPECT: not true
#include <stdint.h>
#include <stdlib.h>
uintptr_t g;
int main(void) {
  g = (uintptr_t)malloc(4) + 100;
  return 0;
}
