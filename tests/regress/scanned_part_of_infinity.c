// EXPECT: not-false
// FLAGS: --property unreach
// infi is no number.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  double d=-1; int n=-1; int r=sscanf("infi","%lf%n",&d,&n); if(n==3) reach_error();
  return 0;
}
