// A count below zero is a huge one: memcpy takes it as unsigned.
// EXPECT: not-true valid-deref @10
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char b[16], c[16];
  if (n <= 16) {
    memcpy(b, c, n);
  }
  return 0;
}
