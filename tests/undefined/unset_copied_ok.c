// Padding, and bytes that were never set, may be copied; what is looked at was set.
// EXPECT hunt: not-false
// EXPECT prove: not-false
// FLAGS: --property ub --step-limit 40000
#include <string.h>
struct padded {
  char c;
  int n;
};
int main(void) {
  struct padded a, b, c;
  a.c = 'x';
  a.n = 3;
  memcpy(&b, &a, sizeof a);
  unsigned char *to = (unsigned char *)&c, *from = (unsigned char *)&b;
  for (unsigned i = 0; i < sizeof b; ++i) to[i] = from[i];
  if (c.n != 3 || c.c != 'x') return 1;
  return 0;
}
// EXPECT: not-false
