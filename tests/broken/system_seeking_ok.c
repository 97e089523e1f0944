// EXPECT: not-false
// FLAGS: --step-limit 20000
// A descriptor stands where it was put.
#include <fcntl.h>
#include <unistd.h>
static int few[2];
int main(void) {
  int file = open("file", O_RDONLY);
  if (file >= 0 && lseek(file, 10, SEEK_SET) == 0) few[2] = 1;
  return 0;
}
