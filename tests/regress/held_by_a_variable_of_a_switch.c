// EXPECT: not-false
// The variable is in scope where the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    char* q;
    case 0:
      q = malloc(3);
      exit(0);
    default:;
  }
  return 0;
}
