// The block is zeroed up to its end, which may be right behind the one character that it holds.
// EXPECT: not-true valid-deref @15
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000) size = 1;
  char *text = strdup("left");
  while (__VERIFIER_nondet_int()) {
    free(text);
    text = calloc(size, 1);
    text[0] = 'x';
  }
  size_t length = strlen(text);
  free(text);
  return length > 4;
}
