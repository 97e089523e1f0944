// EXPECT: not-true valid-deref @16
// Two kinds of nodes in turns, up to one that ends the list by its kind alone: its link is never set, and is followed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int kind; struct node *next; };
int main(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  int odd = 1;
  while (__VERIFIER_nondet_int()) {
    last->kind = odd ? 1 : 2;
    odd = !odd;
    last->next = malloc(sizeof *last);
    last = last->next;
  }
  last->kind = 3;
  for (struct node *x = first; x->kind != 4; x = x->next) x->kind = 3 - x->kind;
  while (first->kind != 3) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  free(first);
  return 0;
}
