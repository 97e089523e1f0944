// EXPECT: true
// Up a binary heap in an array: half of what an index is lies below it.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int m = __VERIFIER_nondet_int();
  if (m < 1 || m > 100000) return 0;
  int *a = malloc((size_t)m * sizeof(int));
  for (int n = 0; n < m; n++) {
    int i = n;
    a[i] = __VERIFIER_nondet_int();
    while (i > 0 && a[(i - 1) / 2] > a[i]) {
      int t = a[i];
      a[i] = a[(i - 1) / 2];
      a[(i - 1) / 2] = t;
      i = (i - 1) / 2;
    }
  }
  free(a);
  return 0;
}
