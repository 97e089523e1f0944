// EXPECT: not-false
// FLAGS: --step-limit 2000
// The cleanup runs while the variable lives.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void cl(char** p) { free(*p); }
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:;
      __attribute__((cleanup(cl))) char* p = malloc(1);
      break;
  }
  return 0;
}
