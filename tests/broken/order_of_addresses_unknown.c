// EXPECT: unknown
// Which of two blocks lies first is nobody's business: whether the leak happens depends on it.
#include <stdlib.h>

int main(void) {
  int *first = malloc(sizeof *first);
  int *second = malloc(sizeof *second);
  if (first < second) first = NULL;
  free(first);
  free(second);
  return 0;
}
