// strcmp may give any negative number.
// EXPECT: not-true valid-deref @6
#include <string.h>
int main(void) {
  volatile char a[4] = "aa", c[4] = "ac"; char *x = (char *)a, *y = (char *)c;
  if (strcmp(x, y) == -7) *(volatile int *)0 = 1;
  return 0;
}
