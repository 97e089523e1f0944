// EXPECT: not-true valid-deref @11
// A stream of the same descriptor is closed: what goes to standard output then fails.
#include <stdio.h>
FILE *fdopen(int, const char *);
int main(void) {
  FILE *other = fdopen(1, "w");
  if (!other) return 0;
  fclose(other);
  char marks[2];
  int printed = printf("hi");
  marks[printed < 0 ? 5 : 0] = 1;
  return 0;
}
