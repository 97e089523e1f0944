// EXPECT: not-false
// FLAGS: --property unreach
// A block may be larger than what was asked for.
#include <malloc.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *block = malloc(10);
  if (malloc_usable_size(block) == 10) reach_error();
  free(block);
  return 0;
}
