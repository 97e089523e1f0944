// EXPECT: true
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int values[5] = {4, 1, 5, 2, 3};
  qsort(values, 5, sizeof values[0], compare);
  for (int i = 0; i < 5; ++i) printf("%d ", values[i]);
  return 0;
}
