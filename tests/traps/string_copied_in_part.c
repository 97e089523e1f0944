// The copy has all characters of the text, and not the zero behind them.
// EXPECT: not-true valid-deref @12
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  size_t size = __VERIFIER_nondet_int() ? 3 : 5;
  char *text = malloc(size + 1), *copy = malloc(size + 1);
  memset(text, 'x', size);
  text[size] = 0;
  memcpy(copy, text, strlen(text));
  size_t length = strlen(copy);
  free(text);
  free(copy);
  return length == 0;
}
