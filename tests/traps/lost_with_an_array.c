// The only pointers to a block lie in an array of variable length, and end with it.
// EXPECT: not-true valid-memtrack @11,12
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 3 + (__VERIFIER_nondet_int() & 1);
  {
    char *v[n];
    v[0] = malloc(3);
    v[1] = v[0];
  }
  return 0;
}
