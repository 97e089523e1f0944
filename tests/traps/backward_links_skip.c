// A doubly linked list whose backward links skip a node.
// EXPECT: not-true valid-deref @22
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct twin {
  struct twin *next, *prev;
  int value;
};
int main(void) {
  struct twin *h = malloc(sizeof *h);
  h->next = 0;
  h->prev = 0;
  struct twin *t = h;
  while (__VERIFIER_nondet_int()) {
    struct twin *x = malloc(sizeof *x);
    x->next = 0;
    x->prev = t->prev;
    t->next = x;
    t = x;
  }
  while (t != h) {
    struct twin *p = t->prev;
    free(t);
    t = p;
  }
  free(h);
  return 0;
}
