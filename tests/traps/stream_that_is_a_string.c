// A string of the environment is no stream.
// EXPECT: not-true valid-deref @7
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *home = getenv("HOME");
  if (home) fputs("x", (FILE *)home);
  return 0;
}
