// EXPECT: not-true valid-deref @11
// The check in the call lets one index too many pass.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static void check(int i, int n) { if (i < 0 || i > n) abort(); }
int main(void) {
  int n = 10, i = __VERIFIER_nondet_int();
  int *a = malloc(n * sizeof *a);
  check(i, n);
  a[i] = 1;
  free(a);
  return 0;
}
