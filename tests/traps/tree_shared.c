// A tree whose two branches may be one.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct t {
  struct t *l, *r;
};
static void f(struct t *p) {
  if (!p)
    return;
  f(p->l);
  f(p->r);
  free(p);
}
int main(void) {
  struct t *x = malloc(sizeof *x);
  x->l = x->r = 0;
  struct t *y = malloc(sizeof *y);
  y->l = x;
  y->r = __VERIFIER_nondet_int() == 5 ? x : 0;
  f(y);
  return 0;
}
