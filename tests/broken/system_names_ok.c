// EXPECT: not-false
// FLAGS: --step-limit 20000
// What the system calls things is not known: that a name is empty is nothing to build on.
#include <locale.h>
static int few[2];
int main(void) {
  if (localeconv()->decimal_point[0] == 0) few[2] = 1;
  return 0;
}
