// A block of half the size that is indexed.
// EXPECT: not-true valid-deref @10
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof(int) / 2);
  a[n - 1] = 1;
  free(a);
  return 0;
}
