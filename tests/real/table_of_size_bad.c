// EXPECT: false(valid-deref) @11
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || n <= 0 || n > 1000) return 1;
  int *table = malloc(n * sizeof *table);
  if (!table) return 1;
  for (int i = 0; i <= n; ++i)
    table[i] = i * i;
  printf("%d\n", table[n - 1]);
  free(table);
  return 0;
}
