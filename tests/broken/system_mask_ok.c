// EXPECT: not-false
// FLAGS: --step-limit 20000
// The mask is the one that was set last.
#include <sys/stat.h>
static int few[2];
int main(void) {
  umask(022);
  if (umask(0) != 022) few[2] = 1;
  return 0;
}
