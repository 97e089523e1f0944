// EXPECT: true
// Each node points to nothing, to itself, or to a node of its own that looks like it: that is no tree.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int kind; struct node *extra; };
static struct node *make(int kind) {
  struct node *n = malloc(sizeof *n);
  n->kind = kind;
  n->next = n->extra = NULL;
  return n;
}
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = make(__VERIFIER_nondet_int());
    if (n->kind == 1) n->extra = n;
    else if (n->kind == 2) n->extra = make(0);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    if (list->extra != list) free(list->extra);
    free(list);
    list = next;
  }
  return 0;
}
