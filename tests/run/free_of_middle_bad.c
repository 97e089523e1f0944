// EXPECT: violation: valid-free
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  free(p + 1);  // AT: invalid free (valid-free)
  return 0;
}
