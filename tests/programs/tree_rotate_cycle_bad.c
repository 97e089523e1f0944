// EXPECT auto: not-true valid-deref @22
// EXPECT prove: not-true because too many heaps
// The rotation leaves the old link in place: a cycle.
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
  /* free by rotating right until there is no left child */
  while (root) {
    if (root->left) { struct node *l = root->left; l->right = root; root = l; }
    else { struct node *r = root->right; free(root); root = r; }
  }
  return 0;
}
