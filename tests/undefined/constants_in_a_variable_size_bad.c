// EXPECT: false(no-overflow) @9
// EXPECT prove: not-true no-overflow @9
// FLAGS: --property ub
// NO REPLAY: gcc computes it before its sanitizer sees it
// The size of an array that is computed when its declaration is reached.
#include <limits.h>
int main(void) {
  int count = 3;
  int numbers[INT_MAX + 1 ? count : 2];
  return sizeof numbers > 40;
}
