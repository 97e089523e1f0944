// EXPECT: not-false
// FLAGS: --step-limit 20000
// Equal seeds give equal numbers, wherever the seed is, and whichever others there were.
#define _GNU_SOURCE
#include <stdlib.h>
static int few[2];
int main(void) {
  unsigned mine = 5, yours = 5;
  if (rand_r(&mine) != rand_r(&yours) || mine != yours) few[2] = 1;
  srand48(3);
  long plain = lrand48();
  srand48(3);
  if (lrand48() != plain) few[2] = 1;
  int first = rand();
  srandom(3);
  long long_one = random();
  srand(1);
  if (rand() != first) few[2] = 1;
  srandom(3);
  if (random() != long_one) few[2] = 1;
  return 0;
}
