// EXPECT: not-false
// FLAGS: --step-limit 20000
// A child is another process than its parent, whom it knows; both are one user's.
#include <sys/types.h>
#include <unistd.h>
static int few[2];
int main(void) {
  pid_t own = getpid(), before = getppid();
  uid_t user = getuid();
  if (own == before) few[2] = 1;
  if (fork() != 0) return 0;
  if (getpid() == own || getpid() == before) few[2] = 1;
  if (getppid() != own && getppid() == before) few[2] = 1;
  if (getuid() != user) few[2] = 1;
  return 0;
}
