// A new block may lie where a freed one lay, whoever makes it: then it is lost.
// EXPECT: not-true valid-memtrack @9
#include <stdlib.h>
static int *make(void) { return malloc(sizeof(int)); }
int main(void) {
  int *old = malloc(sizeof(int));
  free(old);
  int *other = make();
  if (other != old) free(other);
  return 0;
}
