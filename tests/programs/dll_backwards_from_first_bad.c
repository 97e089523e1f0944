// EXPECT: not-true valid-memtrack @20
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; };
static struct node *create(void) {
  struct node *first = malloc(sizeof *first);
  first->next = first->prev = NULL;
  struct node *last = first;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->prev = last;
    x->next = NULL;
    last->next = x;
    last = x;
  }
  return first;
}
int main(void) {
  struct node *x = create();
  while (x) {
    struct node *prev = x->prev;
    free(x);
    x = prev;
  }
  return 0;
}
