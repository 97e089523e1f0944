// The text of an address is open.
// EXPECT: not-true valid-deref @6
#include <stdio.h>
int main(void) {
  char b[64]; int x; snprintf(b, sizeof b, "%p", (void *)&x);
  if (b[3] == '7') *(volatile int *)0 = 1;
  return 0;
}
