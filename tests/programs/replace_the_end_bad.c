// EXPECT: not-true valid-deref @13
// The byte behind the current one may be the end of the string.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  char *s = malloc(n);
  for (int i = 0; i < n - 1; i++) s[i] = (char)__VERIFIER_nondet_int();
  s[n - 1] = '\0';
  for (char *p = s; *p != '\0'; p++) {
    p[1] = 'b';
  }
  free(s);
  return 0;
}
