// Where the program ends in the recursive function, the block of the unfinished call is in no variable.
// EXPECT: not-true valid-memtrack @14
// EXPECT template: not-true because an end within a recursive call @9
// FLAGS: --step-limit 20000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int depth(int n) {
  if (n == 7) abort();
  return n <= 0 ? 0 : depth(n - 1) + 1;
}
static int use(int *p, int x) { free(p); return x; }
int main(void) {
  use(malloc(4), depth(__VERIFIER_nondet_int()));
  return 0;
}
