// calloc gives null where the product of its arguments is no size.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char *block = calloc((size_t)1 << 32, ((size_t)1 << 32) + 1);
  block[0] = 1;
  free(block);
  return 0;
}
