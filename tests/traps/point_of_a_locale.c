// EXPECT: not-true valid-deref @8
// The decimal point of a locale may have several bytes.
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  char b[318]; setlocale(LC_ALL,""); double d=__VERIFIER_nondet_double(); sprintf(b,"%f",d);
  return 0;
}
