// Two names for one block: what one lowers the other raises.
// EXPECT: false(termination) @10,11,12
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (__VERIFIER_nondet_int()) free(q), q = p;
  *p = *q = 1;
  while (*p > 0) {
    (*p)--;
    (*q)++;
  }
  return 0;
}
