// EXPECT auto: not-true valid-deref @18
// EXPECT prove: not-true because too many heaps
// The recursive release reads the node that it has just freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static struct node *build(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->data = 1;
  n->next = build();
  return n;
}
static int length(struct node *n) { return n ? 1 + length(n->next) : 0; }
static void release(struct node *n) {
  if (!n) return;
  release(n->next);
  free(n); if (n->data) return;
}
int main(void) {
  struct node *list = build();
  int k = length(list);
  release(list);
  return k & 1;
}
