// EXPECT: false(valid-deref) @8
#include <stdio.h>

int main(void) {
  int numbers[10];
  int n = 0, value;
  while (scanf("%d", &value) == 1)
    numbers[n++] = value;
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += numbers[i];
  printf("%ld\n", sum);
  return 0;
}
