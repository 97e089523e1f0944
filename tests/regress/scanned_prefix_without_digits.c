// EXPECT: not-false
// FLAGS: --property unreach
// glibc takes 0x, whether digits follow or not.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  unsigned v; char c='?'; int r=sscanf("0xg","%x%c",&v,&c); if(c=='x') reach_error();
  return 0;
}
