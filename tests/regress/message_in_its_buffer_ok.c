// EXPECT: true
// Without MSG_TRUNC no more is told than was taken.
#include <sys/socket.h>
int main(void) {
  int both[2];
  char text[10];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, both)) return 0;
  long length = recv(both[0], text, sizeof text - 1, 0);
  if (length > 0) text[length] = 0;
  return 0;
}
