// An endless loop that is left by exit.
// EXPECT: true
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = 0;
  for (;;)
    if (n++ > 1000) exit(__VERIFIER_nondet_int());
}
