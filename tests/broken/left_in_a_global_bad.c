// EXPECT: false(valid-memcleanup) @11
// FLAGS: --property=memcleanup
// Still reachable at the end, but never freed.
#include <stdlib.h>

static int *cache;

int main(void) {
  cache = malloc(sizeof *cache);
  *cache = 1;
  return 0;
}
