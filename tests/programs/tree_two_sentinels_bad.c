// EXPECT auto: not-true valid-free @29
// EXPECT prove: not-true because steps
// FLAGS: --step-limit 5000
// Leaves are one of two sentinels, and only one of them is known where all is freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node nil = {0, &nil, &nil}, last = {0, 0, 0};

static void insert(struct node **link, int key) {
  while (*link != &nil && *link != &last) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  if (*link == &last) return;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->left = &nil;
  n->right = key == 5 ? &last : &nil;
  *link = n;
}

static void destroy(struct node *n) {
  if (n == &nil) return;
  if (n->left) destroy(n->left);
  if (n->right) destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = &nil;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  destroy(root);
  return 0;
}
