// EXPECT: not-true valid-memtrack @13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int phase = 1;
static int *held;
int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (phase == 1) held = malloc(sizeof(int));
    if (phase == 2) free(held);
    phase = phase == 1 ? 2 : 1;
  }
  held = NULL;
  return 0;
}
