// Who owns a file may be a group of processes: its number is told below zero.
// FLAGS: --property unreach
// EXPECT: not-true unreach-call @10
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int ends[2];
  if (pipe(ends)) return 0;
  if (fcntl(ends[0], F_GETOWN) < -1) reach_error();
  return 0;
}
