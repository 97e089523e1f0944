// A pointer walks beyond its block; one place there is excluded, the others are not.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(10);
  char *q = p;
  while (__VERIFIER_nondet_int())
    q++;
  if (q != p + 11)
    *q = 0;
  free(p);
  return 0;
}
