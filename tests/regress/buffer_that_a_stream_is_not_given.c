// EXPECT: false(unreach-call) @10
// FLAGS: --property unreach
// Without a buffer nothing of the program changes.
#include <stdio.h>
extern void reach_error(void);
static char buffer[BUFSIZ];
int main(void) {
  setbuf(stdout, 0);
  buffer[0] = 'q';
  if (putchar('x') == 'x' && buffer[0] == 'q') reach_error();
  return 0;
}
