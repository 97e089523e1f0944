// EXPECT: false(no-overflow) @8
// EXPECT prove: not-true no-overflow @8
// FLAGS: --property ub
// NO REPLAY: gcc computes it before its sanitizer sees it
// The compiler can compute it, and C leaves it undefined all the same.
#include <limits.h>
int main(void) {
  int above = INT_MAX + 1;
  return above < 0;
}
