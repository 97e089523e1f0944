// EXPECT: not-false
// FLAGS: --property unreach
// No device is asked by setpgid, and isatty says why it has found none.
#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  const int asks = __VERIFIER_nondet_uchar();
  errno = 0;
  if (asks && setpgid(0, 0) == -1 && errno == EIO) reach_error();
  if (!asks && !isatty(0) && errno == 0) reach_error();
  return 0;
}
