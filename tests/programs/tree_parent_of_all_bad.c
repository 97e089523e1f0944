// EXPECT auto: not-true valid-memtrack @25
// EXPECT prove: not-true because too many heaps
// Every node says that the root is its parent.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right, *parent; };
int main(void) {
  struct node *root = malloc(sizeof *root);
  root->left = root->right = root->parent = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = root;
    while (n->left && n->right) n = __VERIFIER_nondet_int() ? n->left : n->right;
    struct node *m = malloc(sizeof *m);
    m->left = m->right = NULL;
    m->parent = root;
    if (!n->left) n->left = m; else n->right = m;
  }
  struct node *n = root;
  while (n) {
    if (n->left) n = n->left;
    else if (n->right) n = n->right;
    else {
      struct node *up = n->parent;
      if (up) { if (up->left == n) up->left = NULL; else up->right = NULL; }
      free(n);
      n = up;
    }
  }
  return 0;
}
