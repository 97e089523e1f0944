// An array of strings: all but the first are freed in a loop, the first behind it.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  char **s = malloc(n * sizeof *s);
  if (!s) return 0;
  for (int i = 0; i < n; i++) { s[i] = strdup("text"); }
  for (int i = 1; i < n; i++) free(s[i]);
  free(s[0]);
  free(s);
  return 0;
}
