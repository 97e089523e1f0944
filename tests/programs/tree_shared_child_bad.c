// EXPECT auto: not-true valid-deref @18
// EXPECT prove: not-true because too many heaps
// Both children are one node: it is freed twice.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; int data; };
static struct node *build(void) {
  if (__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->data = __VERIFIER_nondet_int();
  n->left = build();
  n->right = n->left;
  return n;
}
static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->right);
  free(n);
}
int main(void) { struct node *t = build(); release(t); return 0; }
