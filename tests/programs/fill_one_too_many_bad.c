// EXPECT: not-true valid-deref @9
// One byte too many.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void fill(char *to, int what, size_t n) {
  if (n != 0) {
    do {
      *to++ = (char)what;
    } while (--n != 0);
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  char *block = malloc(n);
  fill(block, 7, (size_t)n + 1);
  free(block);
  return 0;
}
