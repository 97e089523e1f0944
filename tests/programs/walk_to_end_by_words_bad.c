// The end is one element too far.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  int *end = a + n + 1;
  for (int *p = a; p != end; p++) *p = 1;
  for (int *p = a; p != end; ++p) *p += 2;
  free(a);
  return 0;
}
