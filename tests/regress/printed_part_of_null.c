// EXPECT: not-false
// FLAGS: --property unreach
// Null with a precision below six prints nothing.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8]; int r=snprintf(b,8,"%.3s",(char*)0); if(r==3) reach_error();
  return 0;
}
