// A ring that is opened when one input says so.
// EXPECT: not-true valid-deref @22
// EXPECT prove: not-true valid-memtrack @20
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *h = malloc(sizeof *h);
  h->next = h;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = h->next;
    h->next = x;
  }
  struct node *p = h->next;
  if (__VERIFIER_nondet_int() == 3 && p != h)
    p->next = 0;
  while (p != h) {
    struct node *x = p->next;
    free(p);
    p = x;
  }
  free(h);
  return 0;
}
