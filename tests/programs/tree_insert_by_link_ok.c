// EXPECT: true
// Insertion with a pointer to the link that is followed.
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
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = malloc(sizeof **at);
    (*at)->key = key; (*at)->left = (*at)->right = NULL;
  }
  release(root);
  return 0;
}
