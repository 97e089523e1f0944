// EXPECT: not-true valid-free @25
// A node that points to itself is freed twice.
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
    if (list->kind != 0) free(list->extra);
    free(list);
    list = next;
  }
  return 0;
}
