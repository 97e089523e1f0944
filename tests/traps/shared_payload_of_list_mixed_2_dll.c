// EXPECT: not-true valid-deref @12
// A payload that all nodes share is freed once per node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct sub { struct sub *next; };
static struct sub *mksub(void) {
  struct sub *s = NULL;
  do { struct sub *n = malloc(sizeof *n); n->next = s; s = n; } while (__VERIFIER_nondet_int());
  return s;
}
static void freesub(struct sub *s) { while (s) { struct sub *n = s->next; free(s); s = n; } }
struct node { struct node *next; struct node *prev; struct sub *data; };
int main(void) {
  struct node *list = NULL;
  void *p = NULL;
  void *e0 = __VERIFIER_nondet_int() ? malloc(8) : NULL;
  void *e1 = __VERIFIER_nondet_int() ? malloc(16) : NULL;
  if (__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->data = __VERIFIER_nondet_int() ? mksub() : NULL; n->next = list; n->prev = NULL; if (list) list->prev = n; list = n; }
  } else {
    p = mksub();
    do { struct node *n = malloc(sizeof *n); n->data = p; n->next = list; n->prev = NULL; if (list) list->prev = n; list = n; } while (__VERIFIER_nondet_int());
  }
  p = NULL;
  while (list) { struct node *n = list->next; freesub(list->data); free(list); list = n; }
  free(e0);
  free(e1);
  return 0;
}
