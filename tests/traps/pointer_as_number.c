// A pointer becomes a number, grows, and becomes a pointer again.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(4);
  unsigned long x = (unsigned long)a;
  x += __VERIFIER_nondet_int() == 1 ? 4 : 0;
  *(char *)x = 1;
  free(a);
  return 0;
}
