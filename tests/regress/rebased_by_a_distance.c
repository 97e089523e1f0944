// EXPECT: not-false
// The distance of two blocks leads from the one to the other.
#include <stdlib.h>
int main() {
  char* p = malloc(8);
  char* c = p + 5;
  char* q = realloc(p, 16);
  c += q - p;
  *c = 1;
  free(q);
  return 0;
}
