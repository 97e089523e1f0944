// The order of two blocks is not decided.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
int main(void) {
  char *a = malloc(1), *b = malloc(1);
  if (a < b) {
    int *q = 0;
    *q = 1;
  }
  free(a);
  free(b);
  return 0;
}
