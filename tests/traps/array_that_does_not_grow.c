// A product that leaves the sizes: the block stays, and is lost.
// EXPECT: not-true valid-memtrack @7,8
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char *p = malloc(4), *q = reallocarray(p, 1UL << 60, 32);
  if (q) free(q);
  return 0;
}
