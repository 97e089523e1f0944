// A signal that is ignored, or does what it does, changes nothing.
// EXPECT: true
#include <signal.h>
#include <stddef.h>
int main(void) {
  struct sigaction action = {0};
  sigset_t set;
  action.sa_handler = SIG_IGN;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  if (sigaction(SIGPIPE, &action, NULL) != 0 || signal(SIGHUP, SIG_DFL) == SIG_ERR) return 1;
  return sigprocmask(SIG_BLOCK, &set, NULL) != 0;
}
