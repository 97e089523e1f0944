// EXPECT: true
// Where the ways meet, the variable holds the only block there is.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  *p = 1;
  if (__VERIFIER_nondet_int()) {
    free(p);
    p = malloc(8);
    *p = 1;
  }
  exit(0);
}
