// The only pointers to a block end with the switch.
// EXPECT: not-true valid-memtrack @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    char *x[2];
    case 0:
      x[0] = malloc(3);
      x[1] = x[0];
      break;
    default:;
  }
  return 0;
}
