// EXPECT: not-true unreach-call @8
// FLAGS: --property unreach
// %c prints a byte of its number.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8]; int r=sprintf(b,"%3c",256); if(b[2]==0&&b[0]==' ') reach_error();
  return 0;
}
