// EXPECT: true
// An address that has left its block and comes back to it has not lost it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *g;
int main(void) {
  g = (char *)malloc(4) + 100;
  while (__VERIFIER_nondet_int())
    ;
  free(g - 100);
  return 0;
}
