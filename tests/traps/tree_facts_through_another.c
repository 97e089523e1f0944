// EXPECT: not-true unreach-call @31
// FLAGS: --property unreach
// A leaf's lower number is not larger than its own parent, but may be larger than the root.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *left, *right; void *kind; int low, data; };
int inner_kind, leaf_kind, tail_kind;
struct node *make(void *kind) {
  struct node *v = malloc(sizeof *v);
  v->low = __VERIFIER_nondet_int();
  v->data = __VERIFIER_nondet_int();
  v->left = v->right = 0;
  v->kind = kind;
  return v;
}
int main(void) {
  struct node *root = make(&tail_kind);
  struct node *tail = root;
  while (__VERIFIER_nondet_int()) {
    struct node *leaf = make(&leaf_kind);
    if (leaf->low > leaf->data || leaf->data > tail->data) { free(leaf); continue; }
    tail->left = leaf;
    tail->right = make(&tail_kind);
    tail->kind = &inner_kind;
    tail = tail->right;
  }
  tail = 0;
  while (__VERIFIER_nondet_int()) ;
  if (root->kind == &inner_kind && root->right && root->right->kind == &inner_kind && root->right->left && root->right->left->kind == &leaf_kind)
    if (root->right->left->low > root->data) reach_error();
  return 0;
}
