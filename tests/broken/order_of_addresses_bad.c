// EXPECT: false(valid-memtrack) @8
// Which of two blocks lies first is for the implementation to choose: a leak that needs one order names it.
#include <stdlib.h>

int main(void) {
  int *first = malloc(sizeof *first);
  int *second = malloc(sizeof *second);
  if (first < second) first = NULL;
  free(first);
  free(second);
  return 0;
}
