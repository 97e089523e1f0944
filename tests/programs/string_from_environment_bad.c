// EXPECT: not-true valid-deref @6
// The variable may be missing.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *copy = strdup(getenv("HOME"));
  free(copy);
  return 0;
}
