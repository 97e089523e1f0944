// EXPECT: not-true valid-free @32
// FLAGS: --step-limit 60000
// All payloads name one block, which is freed once for each node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pay { int *x; };
struct node { struct node *next; struct pay *r; };
struct other { struct other *n; };
int main(void) {
  struct node *list = 0;
  struct other *p = 0, *q = 0;
  int n = 0;
  if (__VERIFIER_nondet_int()) { 
  while (__VERIFIER_nondet_int()) {
    struct node *v = malloc(sizeof *v);
    v->r = malloc(sizeof *v->r);
    v->r->x = list ? list->r->x : malloc(sizeof(int));
    v->next = list;
    list = v;
    n++;
  }
  if (n < 100000) {
    while (list && list->next) { struct node *o = list; list = o->next; free(o->r); free(o); }
  }
  }
  n = 0;
  while (__VERIFIER_nondet_int()) { struct other *o = malloc(sizeof *o); o->n = p; p = o; }
  while (p) { struct other *o = p; p = o->n; free(o); }
  while (list) {
    struct node *v = list;
    list = v->next;
    free(v->r->x);
    free(v->r);
    free(v);
  }
  return 0;
}
