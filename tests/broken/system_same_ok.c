// EXPECT: not-false
// FLAGS: --step-limit 20000
// The same question has the same answer.
#include <unistd.h>
static int few[2];
int main(void) {
  if (getpid() != getpid()) few[2] = 1;
  if (getuid() != getuid()) few[2] = 1;
  if (sysconf(_SC_PAGESIZE) != sysconf(_SC_PAGESIZE)) few[2] = 1;
  if (isatty(1) && !isatty(1)) few[2] = 1;
  return 0;
}
