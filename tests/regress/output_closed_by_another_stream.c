// EXPECT: not-false
// Whether standard output takes more behind the end of another stream of its descriptor is open.
#include <stdio.h>
FILE *fdopen(int, const char *);
int main(void) {
  FILE *other = fdopen(1, "w");
  if (!other || fclose(other)) return 0;
  int *none = 0;
  if (printf("hi") == 2) *none = 1;
  return 0;
}
