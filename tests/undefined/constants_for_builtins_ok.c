// EXPECT: true
// FLAGS: --property ub
// What a builtin wants as a constant, or does not compute, is left alone; so is the size of an array that is no variable one.
#include <limits.h>
#include <stddef.h>
struct pair { char tag; int number[(1 << 3) - 6]; };
int main(void) {
  struct pair here = {0, {0}};
  int rows[2][1 << 2] = {{0}};
  __builtin_prefetch(&here, 0, 1 << 1);
  if (__builtin_constant_p(INT_MAX + 1) == 2) return 1;
  if (__builtin_object_size(&here, 1 - 1) == 0) return 2;
  return offsetof(struct pair, number[1 + 0]) > 100 || rows[1][0];
}
