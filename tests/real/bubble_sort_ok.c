// EXPECT: true
#include <stdio.h>

#define N 8

int main(void) {
  int a[N];
  for (int i = 0; i < N; ++i)
    if (scanf("%d", &a[i]) != 1) a[i] = 0;
  for (int i = 0; i < N - 1; ++i)
    for (int j = 0; j < N - 1 - i; ++j)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 0; i < N; ++i) printf("%d ", a[i]);
  return 0;
}
