// What is left of an alarm is an unsigned number.
// FLAGS: --property unreach
// EXPECT: not-true unreach-call @8
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  alarm(4000000000u);
  if (alarm(0) > 0x7fffffffu) reach_error();
  return 0;
}
