// EXPECT: not-true valid-deref @23
// New nodes have no right child yet.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *left, *right; };
static void release(struct node *n) {
  if (!n) return;
  release(n->left);
  release(n->right);
  free(n);
}
int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    struct node **at = &root;
    struct node *n = malloc(sizeof *n);
    n->key = key; n->left = NULL;
    if (!root) { root = n; continue; }
    struct node *p = root;
    for (;;) {
      if (key < p->key) {
        if (!p->left) { p->left = n; break; }
        p = p->left;
      } else {
        if (!p->right) { p->right = n; break; }
        p = p->right;
      }
    }
  }
  struct node *p = root;
  int key = __VERIFIER_nondet_int();
  while (p && p->key != key) p = key < p->key ? p->left : p->right;
  release(root);
  return 0;
}
