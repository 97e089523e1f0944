// EXPECT: not-true unreach-call @8
// FLAGS: --property unreach
// scanf takes of nan(12) another part than strtod.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  double f=0; int n=0,r=sscanf("nan(12)x","%lf%n",&f,&n); if(n!=7) reach_error();
  return 0;
}
