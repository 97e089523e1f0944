// EXPECT: false(valid-deref) @10
// Whether the handler meets the freed block is a matter of the inputs.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *kept;

static void last_words(void) {
  if (kept != NULL) *kept = 1;
}

int main(void) {
  kept = malloc(sizeof *kept);
  atexit(last_words);
  free(kept);
  while (__VERIFIER_nondet_int() != 0)
    if (__VERIFIER_nondet_int() == 5) kept = NULL;
  return 0;
}
