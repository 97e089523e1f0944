// A sum of two unsigned numbers wraps and is small.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  char *p = malloc(100);
  if (a + b < 100) p[a] = 1;
  free(p);
  return 0;
}
