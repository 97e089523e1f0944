// The room is one byte too small for both texts.
// EXPECT: not-true valid-deref @5
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void); extern char __VERIFIER_nondet_char(void);
static void cat(char *s, const char *t) { while (*s) s++; while ((*s++ = *t++) != 0) ; }
int main(void) {
  unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 2 || b < 2 || a > 10000 || b > 10000) return 0;
  char *x = malloc(a + b - 2), *y = malloc(b);
  if (!x || !y) { free(x); free(y); return 0; }
  for (unsigned i = 0; i < a - 1; i++) x[i] = __VERIFIER_nondet_char();
  x[a - 1] = 0;
  for (unsigned i = 0; i < b - 1; i++) y[i] = __VERIFIER_nondet_char();
  y[b - 1] = 0;
  cat(x, y);
  free(x); free(y);
  return 0;
}
