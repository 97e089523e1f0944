// EXPECT: not-false
// FLAGS: --property unreach
// Two errors have two texts.
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);
int main(void) {
  char*p=strerror(1); char c=p[0]; char*q=strerror(2); if(p==q) reach_error();
  return 0;
}
