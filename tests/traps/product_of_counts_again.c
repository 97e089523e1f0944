// reallocarray gives null where the product is no size, and keeps the block.
// EXPECT: not-true valid-deref @8
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char *block = malloc(1);
  char *larger = reallocarray(block, (size_t)1 << 32, ((size_t)1 << 32) + 1);
  larger[0] = 1;
  free(larger);
  return 0;
}
