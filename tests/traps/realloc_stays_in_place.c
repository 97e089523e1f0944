// A block that grows may stay where it is: then it is lost.
// EXPECT: not-true valid-memtrack @6
#include <stdlib.h>
int main(void) {
  char *small = malloc(10), *large = realloc(small, 20);
  if (small != large) free(large);
  return 0;
}
