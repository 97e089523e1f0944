// EXPECT: not-false
// FLAGS: --step-limit 20000
// What comes out of a pipe was put into it.
#include <unistd.h>
static int few[2];
int main(void) {
  int ends[2];
  char c;
  if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1) return 0;
  if (read(ends[0], &c, 1) == 1 && c != 120) few[2] = 1;
  return 0;
}
