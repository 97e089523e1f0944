// EXPECT: not-true because a write to the environment
// The string that getenv gives may be the literal that putenv was given.
#include <stdlib.h>
int main(void) {
  putenv("X=abc");
  char *value = getenv("X");
  if (value && value[0] == 'a') value[0] = 'b';
  return 0;
}
