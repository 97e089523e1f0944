// EXPECT: true
// A compound literal lives until its block ends, though nobody can name it any more.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int()) {
    (char*){malloc(3)};
    exit(0);
  }
  (char*){malloc(3)};
  exit(0);
}
