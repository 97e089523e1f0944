// EXPECT: true
// What a call finds out about a number of the caller holds in the caller; what the caller knew, it knows afterwards.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static void check(int i, int n) { if (i < 0 || i >= n) abort(); }
static int next(int i) { return i + 1; }
int main(void) {
  int n = 10, i = __VERIFIER_nondet_int();
  int *a = malloc(n * sizeof *a);
  check(i, n);
  a[i] = 1;
  for (int k = 0; k < n; k = next(k)) a[k] = 0;
  free(a);
  return 0;
}
