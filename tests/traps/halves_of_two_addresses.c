// An address made of the halves of two others may be one of them.
// EXPECT: not-true valid-deref @6
#include <string.h>
int main(void) {
  int x = 1, y = 2, *p = &x, *q = &y, *r = 0; memcpy(&r, &p, 4); memcpy((char *)&r + 4, (char *)&q + 4, 4);
  if (r == p) *(volatile int *)0 = 1;
  if (r == q) *(volatile int *)0 = 1;
  return 0;
}
