// A pointer is changed through another member of a union.
// EXPECT: not-true valid-free @12
#include <stdlib.h>
union u {
  char *p;
  char b[8];
};
int main(void) {
  union u x;
  x.p = malloc(3);
  x.b[0] ^= 1;
  free(x.p);
  return 0;
}
