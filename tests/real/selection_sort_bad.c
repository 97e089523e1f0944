// EXPECT: false(valid-deref) @11
// Reads up to 20 numbers and prints them in order, one too many.
#include <stdio.h>

#define SIZE 20

static void sort(int *values, int count) {
  for (int i = 0; i < count; i++) {
    int least = i;
    for (int j = i + 1; j <= count; j++)
      if (values[j] < values[least]) least = j;
    int old = values[i];
    values[i] = values[least];
    values[least] = old;
  }
}

int main(void) {
  int values[SIZE];
  int count = 0;
  while (count < SIZE && scanf("%d", &values[count]) == 1) count++;
  sort(values, count);
  for (int i = 0; i < count; i++) printf("%d\n", values[i]);
  return 0;
}
