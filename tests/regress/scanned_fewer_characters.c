// EXPECT: not-false
// FLAGS: --property unreach
// %5c takes what there is.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8]="zzzzzzz"; int r=sscanf("ab","%5c",b); if(r!=1) reach_error();
  return 0;
}
