// A threaded binary tree: a node without right child points to its successor instead, so no stack is needed. Broken.
// EXPECT prove: not-true because steps
// EXPECT hunt: false(valid-deref) @56
// FLAGS: --step-limit 5000
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  bool threaded; // right is a thread, not a child
  struct node *left, *right;
};

static struct node *make(int key, struct node *successor) {
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->key = key;
  n->left = NULL;
  n->right = successor;
  n->threaded = true;
  return n;
}

static struct node *insert(struct node *root, int key) {
  if (!root) return make(key, NULL);
  struct node *n = root;
  for (;;) {
    if (key < n->key) {
      if (!n->left) {
        n->left = make(key, n);
        return root;
      }
      n = n->left;
    } else {
      if (n->threaded) {
        struct node *fresh = make(key, n->right);
        if (fresh) {
          n->right = fresh;
          n->threaded = false;
        }
        return root;
      }
      n = n->right;
    }
  }
}

static struct node *leftmost(struct node *n) {
  while (n && n->left) n = n->left;
  return n;
}

static struct node *successor(struct node *n) {
  return n->threaded ? n->right : leftmost(n->right);
}

static void destroy(struct node *root) {
  struct node *n = leftmost(root);
  while (n) {
    free(n);
    struct node *next = successor(n);
    n = next;
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) root = insert(root, __VERIFIER_nondet_int());
  for (struct node *n = leftmost(root); n; n = successor(n)) printf("%d\n", n->key);
  destroy(root);
  return 0;
}
