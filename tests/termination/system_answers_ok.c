// EXPECT: not-false
// The system remembers what it was told: the second answer is the first question's.
// FLAGS: --property termination
#include <sys/stat.h>
int main(void) {
  while (umask(1) != 1) {}
  return 0;
}
