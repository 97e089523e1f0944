// EXPECT: not-true because a format that is not known @7
// In the usual locale a wide character beyond ASCII cannot be printed: the call fails.
#include <stdio.h>
#include <wchar.h>
int main(void) {
  char b[9];
  int k = sprintf(b, "%lc", (wint_t)300);
  b[k] = 1;
  return 0;
}
