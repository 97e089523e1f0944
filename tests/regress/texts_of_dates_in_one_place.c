// EXPECT: not-false
// FLAGS: --property unreach
// asctime and ctime have one buffer.
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm m={0}; m.tm_mday=1; time_t t=86400*3; char*p=asctime(&m); char*q=ctime(&t); if(p!=q) reach_error();
  return 0;
}
