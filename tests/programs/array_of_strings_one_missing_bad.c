// The last cell of an array of strings is freed, and was never written.
// EXPECT: not-true valid-free @12
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  char **s = malloc(n * sizeof *s);
  if (!s) return 0;
  for (int i = 0; i < n - 1; i++) { s[i] = strdup("text"); }
  for (int i = 0; i < n; i++) free(s[i]);
  free(s);
  return 0;
}
