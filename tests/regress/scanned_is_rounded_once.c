// EXPECT: not-false
// FLAGS: --property unreach
// %lf rounds once.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  double d=-1; sscanf("1.00000000000000011102230246251565404236316680908203126","%lf",&d); if(d==1.0) reach_error();
  return 0;
}
