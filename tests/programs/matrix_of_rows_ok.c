// A matrix as an array of rows, of any size.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (r < 1 || r > 50 || c < 1 || c > 50) return 0;
  int **m = malloc(r * sizeof *m);
  for (int i = 0; i < r; i++) m[i] = malloc(c * sizeof **m);
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) m[i][j] = i + j;
  for (int i = 0; i < r; i++) free(m[i]);
  free(m);
  return 0;
}
