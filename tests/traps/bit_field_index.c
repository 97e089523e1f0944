// A field of three bits has eight values.
// EXPECT: not-true valid-deref @14
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 3;
  unsigned b : 5;
};
int main(void) {
  struct s v;
  v.a = __VERIFIER_nondet_uint();
  char buf[7];
  buf[v.a] = 1;
  return 0;
}
