// Allocating and freeing.
#include <stdlib.h>
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 1000000; i++) {
    int *p = malloc((size_t)(i % 50) + sizeof *p);
    *p = i;
    sum += (unsigned)*p;
    free(p);
  }
  return (int)(sum & 7);
}
