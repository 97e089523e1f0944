// EXPECT: false(no-overflow) @6
// EXPECT prove: not-true no-overflow @6
// FLAGS: --property ub
#include <limits.h>
int main(void) {
  if (-INT_MIN < 0) return 1;
  return 0;
}
