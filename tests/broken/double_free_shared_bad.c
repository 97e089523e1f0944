// EXPECT: false(valid-free) @14
// Two owners of one buffer, and both free it.
#include <stdlib.h>

struct owner {
  char *buffer;
};

int main(void) {
  struct owner first, second;
  first.buffer = malloc(10);
  second = first;
  free(first.buffer);
  free(second.buffer);
  return 0;
}
