// The string's end is overwritten, and another getenv does not bring it back.
// EXPECT: not-true valid-deref @10
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *home = getenv("HOME");
  if (!home) return 0;
  home[strlen(home)] = 'x';
  char *path = getenv("PATH");
  return strlen(home) > 3 && path;
}
