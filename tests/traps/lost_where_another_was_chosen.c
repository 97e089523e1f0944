// Either the first block, or another one while the first is lost.
// EXPECT: not-true valid-memtrack @9,14
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *g;
int main(void) {
  char *first = malloc(4);
  char *chosen = first;
  if (__VERIFIER_nondet_int())
    chosen = malloc(8);
  while (__VERIFIER_nondet_int())
    ;
  g = chosen;
  return 0;
}
