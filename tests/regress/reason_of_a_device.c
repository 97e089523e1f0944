// EXPECT: false(unreach-call) @8
// FLAGS: --property unreach
// A file may lie on a device that fails.
#include <errno.h>
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
  if (mkdir("d", 0700) == -1 && errno != EEXIST) reach_error();
  return 0;
}
