// EXPECT: not-false
// FLAGS: --property unreach
// %% passes over spaces.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int v=0; int r=sscanf(" %5","%%%d",&v); if(r!=1) reach_error();
  return 0;
}
