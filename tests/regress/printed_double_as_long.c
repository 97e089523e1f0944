// EXPECT: not-false
// FLAGS: --property unreach
// A double is passed where a long is expected.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[80]; int r=snprintf(b,80,"%ld",0.0); if(r==1) reach_error();
  return 0;
}
