// EXPECT: not-false
// FLAGS: --property unreach
// A number that is too large for its type.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno=0; double y; sscanf("1e999","%lf",&y); if(errno==0) reach_error();
  return 0;
}
