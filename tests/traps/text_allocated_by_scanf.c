// EXPECT: not-true because sscanf
// FLAGS: --property memsafety -- -std=gnu89
// Old C's %as stores the address of a new block where C99's stores a float.
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  struct {
    float number;
    int behind;
  } it = {0, 7};
  sscanf("ab", "%as", &it.number);
  if (it.behind != 7) *(volatile int *)0 = 1;
  return 0;
}
