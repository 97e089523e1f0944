// EXPECT: not-false
// FLAGS: --step-limit 20000
// A child has a number, another one than its parent.
#include <sys/wait.h>
#include <unistd.h>
static int few[2];
int main(void) {
  if (wait(0) == 0) few[2] = 1;
  if (waitpid(77, 0, 0) == 0) few[2] = 1;
  int child = fork();
  if (child > 0 && child == getpid()) few[2] = 1;
  return 0;
}
