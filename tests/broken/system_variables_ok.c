// EXPECT: not-false
// FLAGS: --step-limit 20000
// What was put into the environment is there.
#include <stdlib.h>
static int few[2];
int main(void) {
  if (setenv("NAME", "value", 1) == 0 && getenv("NAME") == 0) few[2] = 1;
  return 0;
}
