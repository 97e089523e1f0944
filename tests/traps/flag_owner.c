// A flag that says who owns a payload is cleared in one node behind the first.
// EXPECT: not-true valid-memtrack @21,25
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct m {
  struct m *next;
  int has;
  char *b;
};
int main(void) {
  struct m *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct m *x = malloc(sizeof *x);
    x->has = __VERIFIER_nondet_int() > 0;
    x->b = x->has ? malloc(4) : 0;
    x->next = l;
    l = x;
  }
  if (l && l->next)
    l->next->has = 0;
  while (l) {
    struct m *x = l->next;
    if (l->has)
      free(l->b);
    free(l);
    l = x;
  }
  return 0;
}
