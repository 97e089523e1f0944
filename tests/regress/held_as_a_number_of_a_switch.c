// EXPECT: true
// No way reaches the declaration; an address may be kept as a number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    long q;
    case 0: q = (long)malloc(3); exit(0);
  }
  return 0;
}
