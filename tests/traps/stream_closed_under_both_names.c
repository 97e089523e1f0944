// freopen gives the stream that it was given.
// EXPECT: not-true valid-deref @10
#include <stdio.h>
int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (!file) return 0;
  FILE *again = freopen("/dev/null", "r", file);
  if (!again) return 1;
  fclose(again);
  fclose(file);
  return 0;
}
