// A pointer with its lowest bit set, and an access at the very end.
// EXPECT: not-true valid-deref @7
#include <stdlib.h>
int main(void) {
  char *a = malloc(4);
  unsigned long x = (unsigned long)a | 1;
  *(char *)(x + 3) = 1;
  free(a);
  return 0;
}
