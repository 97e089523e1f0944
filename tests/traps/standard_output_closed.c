// puts writes to a stream that another function has closed.
// EXPECT: not-true valid-deref @4
#include <stdio.h>
static void say(void) { puts("x"); }
static void shut(void) { fclose(stdout); }
int main(void) {
  say();
  shut();
  say();
  return 0;
}
