// A structure carries the address of a local variable out of its function.
// EXPECT: not-true valid-deref @16
#include <stdlib.h>
#include <string.h>
struct s {
  char *p;
};
struct s g(void) {
  char b[4];
  struct s r;
  r.p = b;
  return r;
}
int main(void) {
  struct s r = g();
  r.p[0] = 1;
  return 0;
}
