// A case that falls through loses a block.
// EXPECT: not-true valid-memtrack @11,13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = 0;
  switch (__VERIFIER_nondet_int()) {
    case 1:
      p = malloc(1);
    case 2:
      if (p) {
        p = malloc(2);
      }
      break;
    default:
      p = malloc(3);
  }
  free(p);
  return 0;
}
