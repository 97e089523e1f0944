// EXPECT: true
// Freed by rotating to the right until there is no left child.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
static struct node *build(void) {
  if (__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->left = build();
  n->right = build();
  return n;
}
int main(void) {
  struct node *root = build();
  /* free by rotating right until there is no left child */
  while (root) {
    if (root->left) { struct node *l = root->left; root->left = l->right; l->right = root; root = l; }
    else { struct node *r = root->right; free(root); root = r; }
  }
  return 0;
}
