// EXPECT: not-false
// FLAGS: --property unreach
// Signals 32 and 33 belong to the library: glibc puts them into no set.
#include <errno.h>
#include <signal.h>
extern void reach_error(void);
int main(void) {
  sigset_t set;
  sigfillset(&set);
  if (sigismember(&set, 32)) reach_error();
  sigemptyset(&set);
  if (sigaddset(&set, 33) == 0 || sigismember(&set, 33) || sigdelset(&set, 32) == 0) reach_error();
  return 0;
}
