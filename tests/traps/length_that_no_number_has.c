// EXPECT: not-true because format
// glibc reads %llf as %Lf.
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char b[400]; long double d=1e4000L; sprintf(b,"%llf",d);
  return 0;
}
