// EXPECT: not-true valid-deref @19
// The end of the second string does not stop the walk.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static char *string_of(int length) {
  char *s = malloc(length);
  for (int i = 0; i < length - 1; i++) s[i] = __VERIFIER_nondet_char();
  s[length - 1] = '\0';
  return s;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || m < 1) return 0;
  char *first = string_of(n), *second = string_of(m);
  const char *s = first, *t = second;
  while (*s != '\0' && *t != 'x') {
    s++;
    t++;
  }
  int less = *s < *t;
  free(first);
  free(second);
  return less;
}
