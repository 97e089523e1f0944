// EXPECT: not-true valid-free @16
// What two arrays of at most 24 numbers hold decides what is freed: every length is run through.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void fill(int *a, int n, int first, int step) {
  for (int i = 0; i < n; i++) a[i] = first + step * i;
}
int main(void) {
  int n = 1;
  while (__VERIFIER_nondet_int() && n < 24) n++;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  fill(a, n, 0, 1);
  fill(b, n, n, -1);
  if (a[n - 1] + b[n - 1] != 23) b++;
  free(a);
  free(b);
  return 0;
}
