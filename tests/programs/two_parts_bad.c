// EXPECT: not-true valid-deref @11
// Two strings one behind the other, in a block that lacks one byte.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
  if (a < 1 || b < 1 || room < a || room - a < b - 1) return 0;
  char *block = malloc(room);
  for (int i = 0; i < a; i++) block[i] = 1;
  for (int i = 0; i < b; i++) block[a + i] = 2;
  free(block);
  return 0;
}
