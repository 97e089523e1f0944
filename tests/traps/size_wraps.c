// The size of the block wraps, the index does not.
// EXPECT: not-true valid-deref @13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n == 0)
    return 0;
  unsigned b = n * 4u;
  if (b == 0)
    b = 1;
  char *a = malloc(b);
  a[(unsigned long)n * 4ul - 1] = 1;
  free(a);
  return 0;
}
