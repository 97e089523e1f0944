// read, recv and readlink give at most as many bytes as they were asked for.
// EXPECT: true
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
  char line[16];
  ssize_t n = read(0, line, sizeof line - 1);
  if (n < 0) return 1;
  line[n] = 0;
  n = recv(3, line, sizeof line - 1, 0);
  if (n < 0) return 1;
  line[n] = 0;
  n = readlink("/tmp", line, sizeof line - 1);
  if (n < 0) return 1;
  line[n] = 0;
  return line[0];
}
