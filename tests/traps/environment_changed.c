// setenv may invalidate what getenv gave.
// EXPECT: not-true valid-deref @10
#include <stdlib.h>
#include <string.h>
static void change(void) { setenv("HOME", "elsewhere", 1); }
int main(void) {
  char *home = getenv("HOME");
  if (!home) return 0;
  change();
  return strlen(home) > 3;
}
