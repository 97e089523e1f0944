// EXPECT: not-true valid-memcleanup @5
// FLAGS: --property memcleanup
// The program ends in a call that does not see the block of its caller.
#include <stdlib.h>
static void stop(int status) { exit(status); }
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  stop(0);
  free(p);
  return 0;
}
