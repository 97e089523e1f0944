// One block may begin where the other ends.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char *p = malloc(16), *q = malloc(16);
  if (p + 16 == q) *(volatile int *)0 = 1;
  if (q + 16 == p) *(volatile int *)0 = 1;
  free(p); free(q);
  return 0;
}
