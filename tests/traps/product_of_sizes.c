// reallocarray multiplies: ten elements of no bytes are no bytes.
// EXPECT: not-true valid-deref @7
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char *p = reallocarray(NULL, 10, 0);
  p[5] = 1;
  free(p);
  return 0;
}
