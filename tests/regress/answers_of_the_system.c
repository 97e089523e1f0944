// EXPECT: not-false
// FLAGS: --property unreach
// What no system answers: these calls give 0, or -1 where they fail, and some cannot fail.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int is_wrong(unsigned char which) {
  struct utsname names;
  struct sigaction action;
  sigset_t set;
  memset(&action, 0, sizeof action);
  sigemptyset(&set);
  switch (which) {
    case 0: return setpgid(0, 0) > 0 || setenv("A", "b", 1) > 0 || unsetenv("A") != 0 || clearenv() != 0;
    case 1: return sched_yield() != 0;
    case 2: return uname(&names) != 0;
    case 3: return sigprocmask(SIG_BLOCK, &set, 0) != 0;
    case 4: return sigaction(SIGINT, &action, 0) != 0;
    case 5: return sigaction(SIGKILL, &action, 0) == 0;
    case 6: return sleep(1) != 0;
    case 7: return usleep(1) != 0;
    case 8: return pause();
    case 9: return sigsuspend(&set);
    default: return 0;
  }
}
int main(void) {
  if (is_wrong(__VERIFIER_nondet_uchar())) reach_error();
  return 0;
}
