// An alignment must be a power of two: otherwise there is no block.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char *p = aligned_alloc(3, 9);
  if (!p) *p = 1;
  free(p);
  return 0;
}
