// EXPECT: true
// EXPECT prove: not-true because possible
// FLAGS: --property ub
// Only the length is asked for: nothing is written over what is read.
#include <stdio.h>
int main(void) {
  char text[9] = "abc";
  return snprintf(text, 0, "%s", text) != 3;
}
