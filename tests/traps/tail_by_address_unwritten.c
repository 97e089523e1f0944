// A list built by the address of its last link, which is never written.
// EXPECT: not-true valid-deref @16
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct n {
  struct n *x;
};
int main(void) {
  struct n *h = 0, **e = &h;
  while (__VERIFIER_nondet_int()) {
    *e = malloc(sizeof **e);
    e = &(*e)->x;
  }
  while (h) {
    struct n *t = h->x;
    free(h);
    h = t;
  }
  return 0;
}
