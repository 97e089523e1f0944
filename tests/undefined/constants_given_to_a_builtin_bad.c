// EXPECT: false(no-overflow) @7
// EXPECT prove: not-true no-overflow @7
// FLAGS: --property ub
// NO REPLAY: gcc computes it before its sanitizer sees it
#include <limits.h>
int main(void) {
  return __builtin_expect(INT_MAX + 1, 0) ? 1 : 0;
}
