// EXPECT: false(unreach-call) @11
// FLAGS: --property unreach
// Whether a child ends well is no secret of the system's.
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  pid_t child = fork();
  if (child <= 0) return 0;
  while (wait(0) < 0) return 0;
  reach_error();
  return 0;
}
