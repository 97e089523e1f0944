// What realpath gives must be freed.
// EXPECT: not-true valid-memtrack @5,6
#include <stdlib.h>
int main(void) {
  char *own = realpath(".", NULL);
  return own != NULL;
}
