// EXPECT: violation: valid-free
#include <stdlib.h>
int main(void) {
  char *p = malloc(3), *q = p;
  free(p);
  free(q);  // AT: double free (valid-free)
  return 0;
}
