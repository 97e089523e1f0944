// EXPECT: true
// The callee drops its way to the node; the caller still holds another one: nothing is lost.
#include <stdlib.h>
struct node { struct node *next; int data; };
static void forget(struct node **p) { *p = NULL; }
static struct node *rest_of(struct node *n) { return n->next; }
int main(void) {
  struct node *n = malloc(sizeof *n), *m = malloc(sizeof *m);
  n->next = m;
  m->next = NULL;
  struct node *again = n;
  forget(&n);
  struct node *rest = rest_of(again);
  forget(&again->next);
  free(rest);
  free(again);
  return 0;
}
