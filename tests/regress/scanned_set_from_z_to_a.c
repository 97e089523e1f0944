// EXPECT: not-false
// FLAGS: --property unreach
// A range that goes down is three characters.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[9]="",c='?'; int r=sscanf("xz-a","%[xz-a]",b); if(strcmp(b,"xz-a")) reach_error();
  return 0;
}
