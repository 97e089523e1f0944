// EXPECT: not-false
// FLAGS: --step-limit 20000
// Two open files have two numbers.
#include <fcntl.h>
#include <unistd.h>
static int few[2];
int main(void) {
  int one = open("one", O_RDONLY), two = open("two", O_RDONLY);
  if (one >= 0 && one == two) few[2] = 1;
  return 0;
}
