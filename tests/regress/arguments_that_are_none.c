// EXPECT: not-false
// FLAGS: --property unreach
// What is no alignment or no name of a variable is refused.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  { void*y=0; if(posix_memalign(&y,3,10)==0) reach_error(); }
  { void*y=0; posix_memalign(&y,3,10); if(y) reach_error(); }
  { void*y=0; if(posix_memalign(&y,4,10)==0) reach_error(); }
  { errno=0; int r=setenv("","x",1); if(r==0) reach_error(); }
  { errno=0; int r=setenv("a=b","x",1); if(r==0) reach_error(); }
  { int r=unsetenv("a=b"); if(r==0) reach_error(); }
  { int r=unsetenv(""); if(r==0) reach_error(); }
  return 0;
}
