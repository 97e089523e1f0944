// A matrix as an array of rows.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
int main(void) {
  int r = input(), c = input();
  if (r < 1 || c < 1 || r > 100 || c > 100) return 0;
  int **m = malloc(r * sizeof *m);
  if (!m) return 0;
  for (int i = 0; i < r; i++) {
    m[i] = calloc(c, sizeof **m);
    if (!m[i]) { while (i > 0) free(m[--i]); free(m); return 0; }
  }
  for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) m[i][j] = i * j;
  for (int i = 0; i < r; i++) free(m[i]);
  free(m);
  return 0;
}
