// strerror may write a longer message to the same place.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *message = strerror(1);
  char *copy = malloc(strlen(message) + 1);
  strerror(12345678);
  strcpy(copy, message);
  free(copy);
  return 0;
}
