// A buffer of a stream that lives as long as the program.
// EXPECT: true
#include <stdio.h>
static char buffer[BUFSIZ];
int main(void) {
  if (setvbuf(stdout, buffer, _IOFBF, sizeof buffer) != 0) return 1;
  printf("a\n");
  return buffer[0] == 'a';
}
