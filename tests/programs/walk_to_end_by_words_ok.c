// Pointers walk towards the end of an array in steps of four bytes, compared by !=.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  int *end = a + n;
  for (int *p = a; p != end; p++) *p = 1;
  for (int *p = a; p != end; ++p) *p += 2;
  free(a);
  return 0;
}
