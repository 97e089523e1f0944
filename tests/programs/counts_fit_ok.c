// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *numbers = calloc(n, sizeof *numbers);
  numbers[n - 1] = 1;
  free(numbers);
  return 0;
}
