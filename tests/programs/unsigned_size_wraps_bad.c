// EXPECT: not-true valid-deref @11
// The largest size wraps to zero.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1U << 30) return 0;
  unsigned size = n * 4U;
  int *block = malloc(size);
  for (unsigned i = 0; i < n; i++) block[i] = 0;
  free(block);
  return 0;
}
