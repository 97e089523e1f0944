// realpath needs PATH_MAX bytes.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char there[64];
  return realpath(".", there) != NULL;
}
