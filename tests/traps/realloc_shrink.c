// An access beyond what realloc kept.
// EXPECT: not true
#include <stdlib.h>
int main(void) {
  int *a = malloc(40);
  a = realloc(a, 20);
  a[7] = 1;
  free(a);
  return 0;
}
