// A product that leaves the sizes: calloc gives null.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char *p = calloc(1UL << 60, 32);
  if (!p) *(int *)0 = 1;
  free(p);
  return 0;
}
