// EXPECT: unknown valid-deref @11 because inside a function that atexit registered
// FLAGS: --step-limit 2000
// The search goes on for something that counts until the time is over: what was met does not.
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
