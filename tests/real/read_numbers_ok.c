// EXPECT: true
#include <stdio.h>

int main(void) {
  int numbers[10];
  int n = 0, value;
  while (n < 10 && scanf("%d", &value) == 1) numbers[n++] = value;
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += numbers[i];
  printf("%ld\n", sum);
  return 0;
}
