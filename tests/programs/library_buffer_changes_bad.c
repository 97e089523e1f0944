// The library writes into the buffer: what stood there is gone.
// EXPECT: not-true valid-deref @9
#include <stdio.h>
static char buffer[BUFSIZ];
int main(void) {
  char small[2] = {0};
  if (setvbuf(stdout, buffer, _IOFBF, sizeof buffer) != 0) return 1;
  printf("abc\n");
  return small[(unsigned char)buffer[0]];
}
