// An access beyond what realloc kept.
// EXPECT: not-true valid-deref @7
#include <stdlib.h>
int main(void) {
  int *a = malloc(40);
  a = realloc(a, 20);
  a[7] = 1;
  free(a);
  return 0;
}
