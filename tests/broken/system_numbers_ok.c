// EXPECT: not-false
// FLAGS: --step-limit 20000
// Streams have numbers, the standard ones known ones.
#include <stdio.h>
static int few[2];
int main(void) {
  if (fileno(stdin) != 0 || fileno(stderr) != 2) few[2] = 1;
  return 0;
}
