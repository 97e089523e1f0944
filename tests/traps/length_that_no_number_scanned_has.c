// EXPECT: not-true because format
// FLAGS: --property unreach
// glibc reads %llf as %Lf.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  long double f[2]={0}; int r=sscanf("1.5","%llf",f); if(((unsigned char*)f)[9]==0x3f) reach_error();
  return 0;
}
