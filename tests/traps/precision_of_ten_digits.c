// EXPECT: not-true because a format that is not known @7
// FLAGS: --property unreach
// No precision is cut.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int k = snprintf(0, 0, "%.2000000000d", 1);
  if (k > 1500000000) reach_error();
  return 0;
}
