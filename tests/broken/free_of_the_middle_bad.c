// EXPECT: false(valid-free) @9
// The pointer that walked through the array is freed, not the one that malloc gave.
#include <stdlib.h>

int main(void) {
  int *numbers = malloc(4 * sizeof *numbers);
  int *last = numbers;
  for (int i = 0; i < 3; i++) *last++ = i;
  free(last);
  return 0;
}
