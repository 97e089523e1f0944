// EXPECT auto: not-true valid-deref @21
// EXPECT prove: not-true valid-memtrack @21
// A doubly linked list that ends in one marked node; the walks stop there, not at null.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; int last; };
int main(void) {
  struct node *list = malloc(sizeof *list), *x = list;
  list->prev = NULL;
  list->last = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *y = malloc(sizeof *y);
    y->last = __VERIFIER_nondet_int() ? 2 : 0;
    y->prev = x;
    x->next = y;
    x = y;
  }
  x->next = NULL;
  x->last = __VERIFIER_nondet_int();
  x = list;
  while (x->last != 1) x = x->next;
  while (x) {
    struct node *prev = x->prev;
    free(x);
    x = prev;
  }
  return 0;
}
