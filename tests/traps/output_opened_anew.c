// EXPECT: not-true valid-deref @8
// Where standard output is opened for reading, printf fails.
#include <stdio.h>
int main(void) {
  if (!freopen("/dev/null", "r", stdout)) return 0;
  char b[3];
  int k = printf("ab");
  b[k] = 1;
  return 0;
}
