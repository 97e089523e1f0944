// EXPECT: not-true valid-copy @7
// FLAGS: --property ub
// snprintf reads its format while it writes.
#include <stdio.h>
int main(void) {
  char text[9] = "%d";
  snprintf(text, sizeof text, text, 12);
  return 0;
}
