// EXPECT: not-true valid-deref @14
// Down a binary heap whose end nobody looks at: twice an index may lie beyond it.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int m = __VERIFIER_nondet_int();
  if (m < 1 || m > 100000) return 0;
  int *a = malloc((size_t)m * sizeof(int));
  for (int n = 0; n < m; n++) {
    int i = n;
    a[i] = __VERIFIER_nondet_int();
    while (i < m && a[2 * i + 1] > a[i]) {
      int t = a[i];
      a[i] = a[2 * i + 1];
      a[2 * i + 1] = t;
      i = 2 * i + 1;
    }
  }
  free(a);
  return 0;
}
