// EXPECT: not-false
// FLAGS: --step-limit 20000
// Who waits without an end waits until something is ready.
#define _GNU_SOURCE
#include <poll.h>
#include <sys/select.h>
static int few[2];
int main(void) {
  struct pollfd asked = {0, POLLIN, 0};
  if (poll(&asked, 1, -1) == 0) few[2] = 1;
  fd_set set;
  FD_ZERO(&set);
  FD_SET(0, &set);
  if (select(1, &set, 0, 0, 0) == 0 || (!FD_ISSET(0, &set) && asked.fd != 0)) few[2] = 1;
  return 0;
}
