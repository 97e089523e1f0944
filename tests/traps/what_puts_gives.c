// The number of characters, in glibc.
// EXPECT: not-true valid-deref @6
#include <stdio.h>
int main(void) {
  int cells[1] = {0};
  return cells[puts("a") - 1];
}
