// EXPECT: true
// The leaves of a search tree are one block that was allocated before all nodes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node *nil;

static void insert(struct node **link, int key) {
  while (*link != nil) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->left = n->right = nil;
  *link = n;
}

static void destroy(struct node *n) {
  if (n == nil) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  nil = malloc(sizeof *nil);
  nil->left = nil->right = nil;
  struct node *root = nil;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  destroy(root);
  free(nil);
  return 0;
}
