// EXPECT: true
// strchr looks for a char: of a larger number that is passed, for what is left of it.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  int at = 0;
  if (strchr("abc", 256 + 'a') == 0) at = 9;
  if (__builtin_strchr("abc", 256 + 'b') == 0) at = 9;
  p[at] = 1;
  free(p);
  return 0;
}
