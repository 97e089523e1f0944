// EXPECT: not-false
// FLAGS: --step-limit 20000
// The ends of a pipe are two descriptors.
#include <unistd.h>
static int few[2];
int main(void) {
  int ends[2];
  if (pipe(ends) == 0 && (ends[0] < 0 || ends[0] == ends[1])) few[2] = 1;
  return 0;
}
