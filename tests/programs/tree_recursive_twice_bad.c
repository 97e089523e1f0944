// EXPECT auto: not-true valid-deref @20
// EXPECT prove: not-true because too many heaps
// Each left subtree is freed twice, each right one never.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; int data; };
static struct node *build(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node **at = &root;
    while (*at) at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
    *at = malloc(sizeof **at);
    (*at)->left = (*at)->right = NULL;
  }
  return root;
}
static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->left);
  free(n);
}
int main(void) { struct node *t = build(); release(t); return 0; }
