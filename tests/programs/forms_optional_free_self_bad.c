// EXPECT: not-true valid-free @19
// Nodes that own a block, name themselves, or own nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; void *own; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = list;
    if (__VERIFIER_nondet_int()) x->own = malloc(8);
    else if (__VERIFIER_nondet_int()) x->own = x;
    else x->own = NULL;
    list = x;
  }
  while (list) {
    struct node *next = list->next;
    if (list->own != NULL) free(list->own);
    free(list);
    list = next;
  }
  return 0;
}
