// A cursor into a list survives the free of its node.
// EXPECT: not-true valid-deref @25
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = l;
    l = x;
  }
  struct node *c = l;
  while (c && __VERIFIER_nondet_int())
    c = c->next;
  while (l && __VERIFIER_nondet_int()) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  if (c)
    c->value = 1;
  while (l) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
