// EXPECT prove: not-true valid-deref @7,17
// As its neighbour, but one element further: behind the part that agrees there may be nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int agreement(const int *a, int n, int from, int other) {
  int k = 0;
  while (from + k < n && other + k < n && a[from + k] == a[other + k]) k++;
  return k;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000000) abort();
  int *a = calloc((size_t)n, sizeof *a);
  int from = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
  if (from >= 0 && other >= 0) {
    int k = agreement(a, n, from, other), i = __VERIFIER_nondet_int();
    if (0 <= i && i <= k) a[from + i] = a[other + i];
  }
  free(a);
  return 0;
}
