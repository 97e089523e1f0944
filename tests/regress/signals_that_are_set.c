// EXPECT: false(unreach-call) @12
// FLAGS: --property unreach
// That it worked is no surprise.
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  struct sigaction action = {.sa_handler = SIG_IGN};
  if (sigaction(SIGINT, &action, 0) != 0) return 1;
  if (getenv("HOME") == 0)
    reach_error();
  return 0;
}
