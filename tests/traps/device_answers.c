// ioctl writes through its third argument.
// EXPECT: not-true because not modelled @6
#include <sys/ioctl.h>
int main(void) {
  int waiting = 0, counts[1];
  ioctl(0, FIONREAD, &waiting);
  counts[waiting] = 1;
  return 0;
}
