// EXPECT auto: not-true valid-memtrack @24
// EXPECT prove: not-true because too many heaps
// The right subtree of the left-most node is forgotten.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
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
int main(void) {
  struct node *root = build();
  while (root) {
    struct node *p = NULL, *n = root;
    while (n->left) { p = n; n = n->left; }
    if (p) p->left = NULL; else root = n->right;
    free(n);
  }
  return 0;
}
