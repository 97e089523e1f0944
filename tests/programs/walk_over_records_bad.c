// On the way down the structure behind the last one is written.
// EXPECT: not-true valid-deref @14
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct rec { int k; int w[3]; };
int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  if (n > 5000) return 0;
  struct rec *r = malloc(n * sizeof *r + 1);
  if (!r) return 0;
  struct rec *end = &r[n];
  for (struct rec *p = r; p != end; p++) { p->k = 1; p->w[2] = 3; }
  struct rec *p = end;
  while (p != r) { p->w[1] = 0; --p; }
  free(r);
  return 0;
}
