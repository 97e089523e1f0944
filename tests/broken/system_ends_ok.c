// EXPECT: not-false
// FLAGS: --step-limit 20000
// A stream that nobody moves stays where it is, and one that was moved back from its end is not there.
#include <stdio.h>
static int few[2];
int main(void) {
  FILE* stream = fopen("file", "r");
  if (!stream || fseek(stream, 0, SEEK_END) != 0) return 0;
  long first = ftell(stream), second = ftell(stream);
  if (first >= 0 && second >= 0 && first != second) few[2] = 1;
  if (fseek(stream, 10, SEEK_END) == 0 && ftell(stream) == 0) few[2] = 1;
  fclose(stream);
  return 0;
}
