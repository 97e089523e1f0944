// EXPECT: not-true because width
// FLAGS: --property unreach
// The lowest width has no negative.
#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int r=snprintf(0,0,"%*d",INT_MIN,5); if(r<0) reach_error();
  return 0;
}
