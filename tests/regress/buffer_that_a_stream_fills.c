// EXPECT: not-false
// FLAGS: --property unreach
// What is printed may stand in the buffer that the stream was given, or be gone from there.
#include <stdio.h>
extern void reach_error(void);
static char buffer[BUFSIZ];
int main(void) {
  setbuf(stdout, buffer);
  buffer[0] = 'q';
  putchar('x');
  if (buffer[0] == 'q') reach_error();
  return 0;
}
