// EXPECT: not-false
// FLAGS: --step-limit 20000
// A call that fails says why.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
static int few[2];
int main(void) {
  if (open("file", O_RDONLY) < 0 && errno == 0) few[2] = 1;
  return 0;
}
