// EXPECT: not-true because base
// Where the base is none, glibc stores no end.
#define _GNU_SOURCE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *e=0; int base=__VERIFIER_nondet_int(); long r=strtol("12",&e,base);
  return 0;
}
