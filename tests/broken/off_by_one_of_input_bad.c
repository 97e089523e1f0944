// EXPECT: false(valid-deref) @11
// <= where < was meant: only the longest name shows it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > 5) return 0;
  char *name = malloc(5);
  for (int i = 0; i <= length; i++) name[i] = 'x';
  free(name);
  return 0;
}
