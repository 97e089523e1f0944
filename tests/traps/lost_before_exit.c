// Each round but the last loses its block: its variable ends with the round.
// EXPECT: not-true valid-memtrack @9,11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0;; i++) {
    char *p = malloc(4);
    *p = 1;
    if (i == 2)
      exit(0);
  }
}
