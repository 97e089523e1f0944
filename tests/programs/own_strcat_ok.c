// A concatenation written by hand: the place in the one text and the place in the other move together.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void); extern char __VERIFIER_nondet_char(void);
static void cat(char *s, const char *t) { while (*s) s++; while ((*s++ = *t++) != 0) ; }
int main(void) {
  unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || b < 1 || a > 10000 || b > 10000) return 0;
  char *x = malloc(a + b - 1), *y = malloc(b);
  if (!x || !y) { free(x); free(y); return 0; }
  for (unsigned i = 0; i < a - 1; i++) x[i] = __VERIFIER_nondet_char();
  x[a - 1] = 0;
  for (unsigned i = 0; i < b - 1; i++) y[i] = __VERIFIER_nondet_char();
  y[b - 1] = 0;
  cat(x, y);
  free(x); free(y);
  return 0;
}
