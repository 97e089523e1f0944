// Side by side, and onto itself.
// EXPECT: true
// FLAGS: --property ub
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[20] = "0123456789";
  int n = __VERIFIER_nondet_int();
  if (n < 5 || n > 9) return 0;
  memcpy(text, text + n, 5);
  memmove(text, text + 1, 5);
  return text[0] == '9';
}
// EXPECT hunt: not-false
// EXPECT prove: not-false
