// EXPECT auto: not-true valid-deref @27
// EXPECT prove: not-true because steps
// FLAGS: --step-limit 5000
// One leaf is null, where the others are a sentinel.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node *nil;

static void insert(struct node **link, int key) {
  while (*link && *link != nil) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  if (!*link) return;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->left = nil;
  n->right = key == 5 ? NULL : nil;
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
