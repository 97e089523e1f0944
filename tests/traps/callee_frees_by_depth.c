// What a recursive call frees depends on its depth.
// EXPECT: not-true valid-free @11
#include <stdlib.h>
void f(int *p, int n) {
  if (n == 0) {
    *p = 1;
    return;
  }
  int l = 0;
  f(n & 1 ? &l : p, n - 1);
  free(p);
}
int main(void) {
  int *p = malloc(4);
  f(p, 2);
  return 0;
}
