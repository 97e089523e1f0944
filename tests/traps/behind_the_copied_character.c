// memccpy gives the address behind the character, which may be the end of the block.
// EXPECT: not-true valid-deref @7
#include <string.h>
int main(void) {
  char copy[4];
  char *end = memccpy(copy, "abcd", 'd', 4);
  if (end) *end = 0;
  return 0;
}
