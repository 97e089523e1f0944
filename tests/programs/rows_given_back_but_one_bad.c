// Where a row of a matrix cannot be had, those before it are freed, but for the first.
// EXPECT: not-true valid-memtrack @14
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static double **make(int r, int c) {
  double **m = malloc(r * sizeof *m);
  if (!m) return NULL;
  for (int i = 0; i < r; i++) {
    m[i] = malloc(c * sizeof **m);
    if (!m[i] || __VERIFIER_nondet_int()) {
      if (m[i]) free(m[i]);
      while (--i > 0) free(m[i]);
      free(m);
      return NULL;
    }
  }
  return m;
}
int main(void) {
  int r = __VERIFIER_nondet_int();
  if (r < 1 || r > 50) return 0;
  double **m = make(r, 8);
  if (!m) return 0;
  for (int i = 0; i < r; i++) m[i][3] = 1.0;
  for (int i = 0; i < r; i++) free(m[i]);
  free(m);
  return 0;
}
