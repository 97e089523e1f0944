// EXPECT: false(valid-deref) @11
// The bound is four times as far as the end: that the sum does not wrap is a choice which every implementation may make.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *first = malloc(10 * sizeof *first);
  for (int i = 0; i < 10; i++) first[i] = __VERIFIER_nondet_int();
  int *last = first;
  while (last < first + 10 * sizeof *first) {
    if (__VERIFIER_nondet_int() == 3) break;
    if (*last < 0) break;
    last++;
  }
  free(first);
  return 0;
}
