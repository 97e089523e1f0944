// EXPECT: not-true valid-deref @10
// With MSG_TRUNC, recv tells how long the whole message was.
#include <sys/socket.h>
int main(void) {
  int both[2];
  char sent[20] = {0}, text[10];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, both)) return 0;
  send(both[1], sent, sizeof sent, 0);
  long length = recv(both[0], text, sizeof text, MSG_TRUNC);
  if (length > 0) text[length - 1] = 0;
  return 0;
}
