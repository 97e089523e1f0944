// The array of computed size that holds the only pointer has ended.
// EXPECT: not-true valid-memtrack @13,14
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int();
  if (n < 1 || n > 5 || k < 0 || k >= n)
    return 0;
  {
    char *a[n];
    a[k] = malloc(2);
  }
  exit(0);
}
