// EXPECT: not-false
// FLAGS: --step-limit 20000
// Equal seeds give equal numbers.
#include <stdlib.h>
static int few[2];
int main(void) {
  srand(7);
  int first = rand();
  srand(7);
  if (rand() != first) few[2] = 1;
  return 0;
}
