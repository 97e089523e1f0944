// The block is freed through a pointer to `free`, in every round from one on.
// EXPECT: not-true valid-free @11
// EXPECT template: not-true because free is called through a pointer @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct operations { void (*destroy)(void *); };
static struct operations operations = {free};
static int *global;

static void destroy(struct operations *of) {
  of->destroy(global);
}
int main(void) {
  int count = __VERIFIER_nondet_int();
  global = malloc(sizeof *global);
  for (int i = 0; i < count; i++)
    if (i >= 7) destroy(&operations);
  return 0;
}
