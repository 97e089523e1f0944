// EXPECT: not-true valid-deref @10
// Where descriptor 1 is one that was opened for reading, printf fails.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int other = open("/dev/null", O_RDONLY);
  if (other < 0 || dup2(other, 1) < 0) return 0;
  char b[3];
  b[printf("ab")] = 1;
  return 0;
}
