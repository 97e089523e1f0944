// realloc may leave the block where it is.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
int main(void) {
  char *p = malloc(16); char *q = realloc(p, 32);
  if (p == q) *(volatile int *)0 = 1;
  free(q);
  return 0;
}
