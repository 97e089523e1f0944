// An index that may equal the length.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *a = malloc(10 * sizeof(int));
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 10)
    a[i] = 1;
  free(a);
  return 0;
}
