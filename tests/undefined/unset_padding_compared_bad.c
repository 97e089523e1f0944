// The copy of a byte that was never set decides.
// EXPECT: false(valid-value) @16
// FLAGS: --property ub
// NO REPLAY: no sanitizer of gcc follows values that were never set
#include <string.h>
struct padded {
  char c;
  int n;
};
int main(void) {
  struct padded a, b;
  a.c = 'x';
  a.n = 3;
  memcpy(&b, &a, sizeof a);
  unsigned char *bytes = (unsigned char *)&b;
  if (bytes[2] == 0) return 1;
  return 0;
}
// EXPECT prove: not-true because possible
