// malloc_usable_size looks into the block.
// EXPECT: not-true valid-deref @8
#include <malloc.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(36);
  free(p);
  return malloc_usable_size(p) == 1;
}
