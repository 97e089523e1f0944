// EXPECT: not-false
// FLAGS: --property unreach
// glibc takes what may begin an exponent.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  double d=-1; int n=-1; int r=sscanf("1e+","%lf%n",&d,&n); if(n==1) reach_error();
  return 0;
}
