// The place of a key is computed before ways meet and a function is called, and again after that: it is one place.
// EXPECT: true
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct counter { int count; };
static unsigned calls;
static struct counter *make(void) {
  struct counter *c = malloc(sizeof *c);
  if (!c) abort();
  c->count = 0;
  if (__VERIFIER_nondet_uint()) calls++;
  return c;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000) return 0;
  struct counter **slot = calloc(n, sizeof *slot);
  if (!slot) return 0;
  for (int i = 0; i < 100; i++) {
    unsigned key = __VERIFIER_nondet_uint();
    unsigned h = key % n;
    if (!slot[h]) slot[h] = make();
    slot[key % n]->count++;
  }
  for (unsigned i = 0; i < n; i++) free(slot[i]);
  free(slot);
  return 0;
}
