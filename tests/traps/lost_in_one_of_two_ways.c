// Where the ways meet, the variable holds one of the two blocks.
// EXPECT: not-true valid-memtrack @8,10
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int())
    p = malloc(8);
  *p = 1;
  exit(0);
}
