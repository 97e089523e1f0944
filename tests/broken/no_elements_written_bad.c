// EXPECT: false(valid-deref) @8
// Elements of no bytes are none: fwrite gives 0.
#include <stdio.h>

int main(void) {
  char rest[4] = {0};
  size_t done = fwrite(rest, 0, 4, stdout);
  rest[done - 1] = 1;
  return 0;
}
