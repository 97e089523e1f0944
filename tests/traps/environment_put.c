// EXPECT: not-true valid-deref @10
// putenv may invalidate what getenv gave, as setenv does.
#include <stdlib.h>
#include <string.h>
static char setting[] = "HOME=elsewhere";
int main(void) {
  char *home = getenv("HOME");
  if (!home) return 0;
  putenv(setting);
  return strlen(home) > 3;
}
