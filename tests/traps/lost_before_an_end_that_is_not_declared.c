// Nothing says that the function does not return.
// EXPECT: not-true valid-memtrack @10
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void quick_exit(int);
int main(void) {
  char *p = malloc(4);
  *p = 1;
  p = 0;
  quick_exit(0);
  return 0;
}
