// EXPECT: violation: valid-memtrack
#include <stdlib.h>
static int length(int n) {
  char *buffer = malloc((size_t)n);
  buffer[0] = 1;
  return buffer[0] + n;  // AT: lost memory (valid-memtrack)
}
int main(void) { return length(4) - 5; }
