// EXPECT: false(valid-deref) @9
// strncpy does not write the NUL when the text is as long as the bound.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = malloc(4);
  strncpy(copy, "four and more", 4);
  int length = (int)strlen(copy);
  free(copy);
  return length;
}
