// EXPECT: false(valid-memtrack) @14
// The early return forgets what was allocated before it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int work(void) {
  int *first = malloc(sizeof *first);
  int *second = malloc(sizeof *second);
  *first = __VERIFIER_nondet_int();
  *second = 0;
  if (*first < 0) {
    free(second);
    return 1;
  }
  free(first);
  free(second);
  return 0;
}

int main(void) { return work(); }
