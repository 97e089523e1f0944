// EXPECT: not-true valid-memtrack @?
// Each call frees the subtrees of its node, and the parent before the call that holds it does.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right, *parent; int key; };
static void mirror(struct node *n) {
  if (!n) return;
  struct node *left = n->left;
  n->left = n->right;
  n->right = left;
  mirror(n->left);
  mirror(n->right);
}
static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->right);
  if (n->parent && n->parent->left == n) free(n->parent);
  else free(n);
}
int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh), *above = NULL, *at = root;
    fresh->key = __VERIFIER_nondet_int();
    fresh->left = fresh->right = NULL;
    while (at) {
      above = at;
      at = fresh->key < at->key ? at->left : at->right;
    }
    fresh->parent = above;
    if (!above) root = fresh;
    else if (fresh->key < above->key) above->left = fresh;
    else above->right = fresh;
  }
  mirror(root);
  release(root);
  return 0;
}
