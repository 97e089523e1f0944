// A handler may run at any time: that is not modelled.
// EXPECT: not-true because signal
#include <signal.h>
static int *shared;
static void handle(int number) { *shared = number; }
int main(void) {
  int own = 0;
  signal(SIGTERM, handle);
  shared = &own;
  return own;
}
