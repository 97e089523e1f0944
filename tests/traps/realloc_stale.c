// The old pointer after realloc.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
int main(void) {
  int *a = malloc(4);
  int *p = a;
  a = realloc(a, 400);
  *p = 1;
  free(a);
  return 0;
}
