// EXPECT: false(unreach-call) @9
// FLAGS: --property unreach
// No file has an empty name: what comes then comes in every run.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (remove("") < 0 && errno == ENOENT) reach_error();
  return 0;
}
