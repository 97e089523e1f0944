// Copied one byte further, the NUL is overwritten before it is read.
// EXPECT: not-true valid-deref @10
// EXPECT prove: not-true because a string is copied to where it may overlap itself @10
// FLAGS: --step-limit 2000
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[20];
  if (!fgets(text, 19, stdin)) return 0;
  strcpy(text + 1, text);
  return 0;
}
