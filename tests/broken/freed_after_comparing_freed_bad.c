// EXPECT: false(valid-free) @10
// Which of two freed blocks a pointer names is known: they lay apart.
#include <stdlib.h>
int main(void) {
  char *first = malloc(4);
  char *second = malloc(4);
  char *last = second;
  free(first);
  free(second);
  if (last != first) free(last);
  return 0;
}
