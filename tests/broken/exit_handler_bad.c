// EXPECT: false(valid-deref) @8
// A violation inside a function that atexit registered: the write comes before the second free.
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
