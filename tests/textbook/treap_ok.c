// A treap: a search tree by key that is a heap by random priority. Insertion and deletion rotate.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key, priority;
  struct node *left, *right;
};

static void rotate_right(struct node **link) {
  struct node *n = *link, *l = n->left;
  n->left = l->right;
  l->right = n;
  *link = l;
}

static void rotate_left(struct node **link) {
  struct node *n = *link, *r = n->right;
  n->right = r->left;
  r->left = n;
  *link = r;
}

static void insert(struct node **link, int key) {
  struct node *n = *link;
  if (!n) {
    n = malloc(sizeof *n);
    if (!n) abort();
    n->key = key;
    n->priority = __VERIFIER_nondet_int();
    n->left = n->right = NULL;
    *link = n;
  } else if (key < n->key) {
    insert(&n->left, key);
    if (n->left->priority > n->priority) rotate_right(link);
  } else if (key > n->key) {
    insert(&n->right, key);
    if (n->right->priority > n->priority) rotate_left(link);
  }
}

static void erase(struct node **link, int key) {
  while (*link && (*link)->key != key) {
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  }
  if (!*link) return;
  struct node *n = *link;
  while (n->left && n->right) {
    if (n->left->priority > n->right->priority) {
      rotate_right(link);
      link = &(*link)->right;
    } else {
      rotate_left(link);
      link = &(*link)->left;
    }
  }
  *link = n->left ? n->left : n->right;
  free(n);
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) insert(&root, key);
    else erase(&root, key);
  }
  destroy(root);
  return 0;
}
