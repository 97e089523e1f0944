// EXPECT: unknown valid-deref @8 because inside a function that atexit registered
// A violation inside a function that atexit registered: which property comes first is disputed there.
#include <stdlib.h>

static int *kept;

static void last_words(void) {
  *kept = 1;
  free(kept);
}

int main(void) {
  kept = malloc(sizeof *kept);
  atexit(last_words);
  free(kept);
  return 0;
}
