// EXPECT: false(valid-deref) @8
#include <stdio.h>
#include <stdlib.h>

static void sort(int *a, int n) {
  for (int i = 1; i < n; ++i) {
    int key = a[i], j = i - 1;
    while (a[j] > key) {
      a[j + 1] = a[j];
      --j;
    }
    a[j + 1] = key;
  }
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1 || n < 2 || n > 50) return 1;
  int *a = malloc(sizeof(int) * (n + 1));
  if (!a) return 1;
  for (int i = 0; i < n; ++i) a[i] = rand();
  sort(a, n);
  for (int i = 0; i < n; ++i) printf("%d\n", a[i]);
  free(a);
  return 0;
}
