// EXPECT: not-true valid-deref @23
// Each walk changes the node before the one that it has come to, which the first one has not.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; int value; };
struct list { struct node *first, *last; };
static void append(struct list *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = NULL;
  n->prev = list->last;
  if (list->last) list->last->next = n;
  else list->first = n;
  list->last = n;
}
int main(void) {
  struct list list = {NULL, NULL};
  append(&list, 3);
  while (__VERIFIER_nondet_int()) append(&list, -3);
  if (__VERIFIER_nondet_int()) append(&list, 2);
  while (__VERIFIER_nondet_int()) {
    for (struct node *n = list.last; n; n = n->prev) n->prev->value = 1;
  }
  while (list.first) {
    struct node *n = list.first;
    list.first = n->next;
    free(n);
  }
  return 0;
}
