// EXPECT: false(unreach-call) @12
// FLAGS: --property unreach
// A number that is no signal is refused; those of the standard are kept.
#include <errno.h>
#include <signal.h>
extern void reach_error(void);
int main(void) {
  sigset_t set;
  sigemptyset(&set);
  errno = 0;
  if (sigaddset(&set, 65) == 0 || errno != EINVAL || sigaddset(&set, SIGINT) != 0) return 0;
  if (sigismember(&set, SIGINT) == 1 && sigismember(&set, SIGTERM) == 0) reach_error();
  return 0;
}
