// Both on one path: the first decides.
// EXPECT: false(no-overflow) @9
// FLAGS: --property all
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 2147483647;
  int *p = malloc(4);
  *p = n + 1;
  free(p);
  return *p;
}
// EXPECT prove: not-true because possible
