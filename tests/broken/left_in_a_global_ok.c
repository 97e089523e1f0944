// EXPECT: true
// The same program loses nothing: the global still leads to the block.
#include <stdlib.h>

static int *cache;

int main(void) {
  cache = malloc(sizeof *cache);
  *cache = 1;
  return 0;
}
