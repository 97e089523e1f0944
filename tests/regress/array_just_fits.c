// EXPECT: true
// FLAGS: --data-model ilp32
// Fewer than 2^30 elements of 4 bytes fit 32 bits, all of them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n >= 1 << 30) return 0;
  int *a = calloc(n, sizeof(int));
  a[0] = 1;
  free(a);
  return 0;
}
