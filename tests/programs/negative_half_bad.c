// EXPECT: not-true valid-deref @12
// C rounds towards zero: half of a negative number is not below it.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -8 || n > -2) return 0;
  int *a = malloc(sizeof(int));
  int half = n / 2 - n;
  if (half > 0) a[1] = 1;
  free(a);
  return 0;
}
