// Through a pointer, too, the library takes variadic arguments plainly: it writes through null.
// EXPECT: not-true because variadic @7
// EXPECT template: not-true because variadic @7
#include <stdio.h>
int (*scan)(const char *, const char *, ...) = sscanf;
int main(void) {
  scan("5", "%d", (int *)0);
  return 0;
}
