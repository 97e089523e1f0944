// EXPECT: false(valid-memtrack) @12
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || n < 1 || n > 100) return 1;
  double *values = calloc(n, sizeof(double));
  if (!values) return 1;
  for (int i = 0; i < n; ++i) {
    if (scanf("%lf", &values[i]) != 1) {
      return 1;
    }
  }
  double most = values[0];
  for (int i = 1; i < n; ++i)
    if (values[i] > most) most = values[i];
  printf("%f\n", most);
  free(values);
  return 0;
}
