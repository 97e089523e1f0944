// Two lists become one by recursion, and the second is freed again.
// EXPECT: not-true valid-deref @32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *x;
};
struct n *app(struct n *a, struct n *b) {
  if (!a) return b;
  a->x = app(a->x, b);
  return a;
}
int main(void) {
  struct n *h = 0, *k = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *t = malloc(sizeof *t);
    t->x = h;
    h = t;
  }
  while (__VERIFIER_nondet_int()) {
    struct n *t = malloc(sizeof *t);
    t->x = k;
    k = t;
  }
  h = app(h, k);
  while (h) {
    struct n *t = h->x;
    free(h);
    h = t;
  }
  while (k) {
    struct n *t = k->x;
    free(k);
    k = t;
  }
  return 0;
}
