// Only the upper bound of an index is checked.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *a = malloc(40);
  int i = __VERIFIER_nondet_int();
  if (i < 10)
    a[i] = 0;
  free(a);
  return 0;
}
