// Which lines does no check reach?
#include <stdlib.h>

int never_called(int *p) {
  return *p;
}

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (*p == 2) {
    *p = 3;
    free(p);
  }
  free(p);
  return 0;
}
