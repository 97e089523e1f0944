// EXPECT: not-false
// FLAGS: --property unreach
// A long double is passed where a double is expected.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[80]; int r=snprintf(b,80,"%f",1.5L); if(b[0]=='1') reach_error();
  return 0;
}
