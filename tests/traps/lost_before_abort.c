// The only pointer to the block is overwritten before the program ends.
// EXPECT: not-true valid-memtrack @9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  *p = 1;
  p = 0;
  abort();
}
