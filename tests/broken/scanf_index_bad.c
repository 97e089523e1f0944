// EXPECT: false(valid-deref) @12
// What scanf stores is fed to the reproducer one conversion at a time.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int count;
  short last;
  double scale;
  if (scanf("%d %hd, %lf", &count, &last, &scale) != 3 || count < 2 || count > 9 || scale <= 0.5) return 1;
  int *numbers = calloc(count, sizeof(int));
  if (last > 0 && last <= count) numbers[last] = 1;
  free(numbers);
  return 0;
}
