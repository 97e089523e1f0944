// Steps beyond 2^63 come round: the address ends two bytes behind the start of a block of two.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  char *q = p + 0x7fffffffffffffffL;
  q = q + 2;
  q = q + (-0x7fffffffffffffffL);
  *q = 1;
  free(p);
  return 0;
}
