// realloc to no bytes frees the block and gives null: this is no failure.
// EXPECT: not-true valid-free @10
// FLAGS: --step-limit 2000
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(4);
  char *q = realloc(p, __VERIFIER_nondet_uint() % 3);
  if (q == NULL)
    free(p);
  else
    free(q);
  return 0;
}
