// EXPECT: not-true valid-free @19
// EXPECT prove: not-true valid-free @19
// A payload that all nodes share is freed once per node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; struct node *prev; int *data; };
int main(void) {
  struct node *list = NULL;
  void *p = NULL;
  void *e0 = __VERIFIER_nondet_int() ? malloc(8) : NULL;
  void *e1 = __VERIFIER_nondet_int() ? malloc(16) : NULL;
  if (__VERIFIER_nondet_int()) {
    p = malloc(sizeof(int));
    do { struct node *n = malloc(sizeof *n); n->data = p; n->next = list; n->prev = NULL; if (list) list->prev = n; list = n; } while (__VERIFIER_nondet_int());
  } else {
    while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->data = malloc(sizeof(int)); n->next = list; n->prev = NULL; if (list) list->prev = n; list = n; }
  }
  p = NULL;
  while (list) { struct node *n = list->next; free(list->data); free(list); list = n; }
  free(e0);
  free(e1);
  return 0;
}
