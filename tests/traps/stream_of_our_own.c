// A block of the program is no stream.
// EXPECT: not-true valid-deref @7
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *file = malloc(1);
  fputs("a", file);
  free(file);
  return 0;
}
