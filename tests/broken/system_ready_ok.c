// EXPECT: not-false
// FLAGS: --step-limit 20000
// Ready is what was asked for, and the descriptors stay what they were.
#include <poll.h>
#include <sys/select.h>
static int few[2];
int main(void) {
  struct pollfd asked = {1, POLLIN, 0};
  int ready = poll(&asked, 1, 0);
  if (asked.fd != 1) few[2] = 1;
  if (ready >= 0 && (asked.revents & POLLOUT) != 0) few[2] = 1;
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  if (select(4, &set, 0, 0, 0) >= 0 && FD_ISSET(2, &set)) few[2] = 1;
  return 0;
}
