// EXPECT: not-false
// FLAGS: --property unreach
// %c prints a byte of its number, whatever its precision.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  { char b[8]="zzzzzzz"; int r=sprintf(b,"%c",256); if(r==0) reach_error(); }
  { int r=snprintf(0,0,"%cab",256); if(r==2) reach_error(); }
  { char b[8]; int r=snprintf(b,8,"%.0c",'A'); if(r==0) reach_error(); }
  return 0;
}
