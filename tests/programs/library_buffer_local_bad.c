// The buffer ends before the stream does.
// EXPECT: not-true because setvbuf
#include <stdio.h>
static void prepare(void) {
  char buffer[64];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}
int main(void) {
  prepare();
  printf("a\n");
  return 0;
}
