// A shift to the right keeps the sign of an int.
// EXPECT: not-true valid-deref @12
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  char b[8];
  unsigned y = x >> 29;
  if (y < 8) b[y] = 1;
  else b[-(int)y] = 1;
  b[(x >> 29) + 4] = 1;
  b[(x >> 29) + 3] = 1;
  return 0;
}
