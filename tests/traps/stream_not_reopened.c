// A freopen that fails has closed the stream.
// EXPECT: not-true valid-deref @8
#include <stdio.h>
int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (!file) return 0;
  FILE *again = freopen("/nowhere", "r", file);
  if (!again) fclose(file);
  else fclose(again);
  return 0;
}
