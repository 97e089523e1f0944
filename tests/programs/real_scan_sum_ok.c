// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(void) {
  int n, a[100], sum = 0;
  if (scanf("%d", &n) != 1 || n < 0 || n > 100) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &a[i]) != 1) return 1;
  for (int i = 0; i < n; i++) sum += a[i] % 1000;
  printf("%d\n", sum);
  return 0;
}
