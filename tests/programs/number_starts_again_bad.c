// EXPECT: not-true valid-deref @22
// A number that starts again from zero, and is an index one too large.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *x;
  int k;
};
int main(void) {
  struct n *h = 0;
  int k = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *t = malloc(sizeof *t);
    t->x = h;
    t->k = k++;
    if (k > 5)
      k = 0;
    h = t;
  }
  int b[5];
  while (h) {
    b[h->k] = 1;
    struct n *t = h->x;
    free(h);
    h = t;
  }
  return 0;
}
