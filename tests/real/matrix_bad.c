// EXPECT: false(valid-memtrack) @21
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int rows = 3, columns = 4;
  int **m = malloc(rows * sizeof *m);
  if (!m) return 1;
  for (int i = 0; i < rows; ++i) {
    m[i] = malloc(columns * sizeof **m);
    if (!m[i]) {
      while (i-- > 0) free(m[i]);
      free(m);
      return 1;
    }
    for (int j = 0; j < columns; ++j) m[i][j] = i * j;
  }
  int trace = 0;
  for (int i = 0; i < rows; ++i) trace += m[i][i];
  printf("%d\n", trace);
  free(m);
  return 0;
}
