// EXPECT: not-false
// FLAGS: --property unreach
// wait tells which child has ended: it is one of those that there are.
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  pid_t first = fork();
  if (first == 0) _exit(0);
  pid_t second = fork();
  if (second == 0) _exit(0);
  if (first < 0 || second < 0) return 0;
  pid_t one = wait(0), other = waitpid(-1, 0, 0);
  if (one > 0 && one != first && one != second) reach_error();
  if (one > 0 && one == other) reach_error();
  if (one > 0 && other > 0 && wait(0) > 0) reach_error();
  return 0;
}
