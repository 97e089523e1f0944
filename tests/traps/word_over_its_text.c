// EXPECT: not-true valid-copy @7
// FLAGS: --property ub
// sscanf stores a word in the text that it reads.
#include <stdio.h>
int main(void) {
  char text[9] = "abcdef";
  sscanf(text, "%4s", text + 1);
  return 0;
}
