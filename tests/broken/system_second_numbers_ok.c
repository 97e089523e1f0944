// EXPECT: not-false
// FLAGS: --step-limit 20000
// The second number is the one that was asked for, and is in use then.
#include <fcntl.h>
#include <unistd.h>
static int few[2];
int main(void) {
  if (dup2(0, 5) != 5) return 0;
  if (open("file", O_RDONLY) == 5) few[2] = 1;
  if (dup2(1, 2) == 0) few[2] = 1;
  return 0;
}
