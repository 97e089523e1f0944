// The stream keeps the buffer, which ends with the function.
// EXPECT: not-true because keeps an address @6
#include <stdio.h>
static void prepare(void) {
  char buffer[BUFSIZ];
  setbuf(stdout, buffer);
}
int main(void) {
  prepare();
  putchar('a');
  return 0;
}
