// Of 32 bits an offset in a large block reads as negative, and the address is still the larger one.
// EXPECT: not-true valid-deref @7
// FLAGS: --data-model ilp32
#include <stdlib.h>
int main(void) {
  char *p = malloc(3000000000u), *q = p + 2900000000u;
  if (q > p) *(int *)0 = 1;
  free(p);
  return 0;
}
