// What was freed is not always replaced, and is freed again.
// EXPECT: not-true valid-free @13,16
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int **slot = calloc((size_t)n, sizeof *slot);
  if (!slot) return 0;
  while (__VERIFIER_nondet_int()) {
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at >= n) continue;
    free(slot[at]);
    if (__VERIFIER_nondet_int()) slot[at] = malloc(sizeof(int));
  }
  for (int i = 0; i < n; i++) free(slot[i]);
  free(slot);
  return 0;
}
