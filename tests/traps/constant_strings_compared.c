// EXPECT: not-true valid-deref @7
// What strcmp gives beyond the sign is the library's choice.
#include <string.h>
int main() {
  char a[3];
  int r = strcmp("a", "c");
  a[r + 2] = 1;
  return 0;
}
