// EXPECT: true
// The left-most node goes first.
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
  while (root) {
    struct node *p = NULL, *n = root;
    while (n->left) { p = n; n = n->left; }
    if (p) p->left = n->right; else root = n->right;
    free(n);
  }
  return 0;
}
