// EXPECT: true
// FLAGS: --property ub
// What is never computed, wraps by the language, or must be a constant, is no violation.
#include <limits.h>
enum { kBits = 1 << 4 };
int main(void) {
  unsigned all = UINT_MAX + 1;
  long wide = INT_MAX + 1L;
  char text[kBits * 2] = {0};
  if (0) return INT_MAX + 1;
  if (sizeof(INT_MAX + 1) != 4) return 1 / 0;
  switch (text[0] + (int)all) {
    case INT_MAX - 1: return 2;
    default: return wide > 0 ? 0 : 1;
  }
}
