// EXPECT: not-true valid-copy @7
// FLAGS: --property ub
// memccpy, too, may not read what it writes.
#include <string.h>
int main(void) {
  char text[9] = "abcdef";
  memccpy(text, text + 1, 0, 5);
  return 0;
}
