// EXPECT: not-false
// FLAGS: --step-limit 20000
// Answers come from a range.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
static int few[2];
int main(void) {
  if (umask(0) > 0777) few[2] = 1;
  if (getpagesize() == 0) few[2] = 1;
  if (sleep(1) > 1) few[2] = 1;
  if (sysconf(_SC_PAGESIZE) < -1) few[2] = 1;
  return 0;
}
