// The text has four characters at first, and perhaps one later: the third is beyond that.
// EXPECT: not-true valid-deref @12
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *text = strdup("left");
  while (__VERIFIER_nondet_int()) {
    free(text);
    text = strdup(__VERIFIER_nondet_int() ? "left" : "r");
  }
  text[2] = 0;
  free(text);
  return 0;
}
