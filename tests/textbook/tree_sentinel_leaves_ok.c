// A search tree whose leaves all are one sentinel, as in red-black trees.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node nil = {0, &nil, &nil};

static struct node *find(struct node *root, int key) {
  nil.key = key;
  while (root->key != key) root = key < root->key ? root->left : root->right;
  return root == &nil ? NULL : root;
}

static int insert(struct node **root, int key) {
  struct node **link = root;
  while (*link != &nil) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->key = key;
  n->left = n->right = &nil;
  *link = n;
  return 1;
}

static int height(const struct node *n) {
  if (n == &nil) return 0;
  int l = height(n->left), r = height(n->right);
  return 1 + (l > r ? l : r);
}

static void destroy(struct node *n) {
  if (n == &nil) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = &nil;
  int n = __VERIFIER_nondet_int();
  while (n-- > 0) {
    int key = __VERIFIER_nondet_int();
    if (find(root, key)) continue;
    if (!insert(&root, key)) break;
  }
  int h = height(root);
  destroy(root);
  return h > 10;
}
