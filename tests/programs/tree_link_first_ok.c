// EXPECT: true
// A search tree whose nodes begin with a link: its address is that of the node, too. Keys are deleted.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
  int key;
};

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = malloc(sizeof *n);
    if (!n) return NULL;
    n->key = key;
    n->left = n->right = NULL;
  } else if (key < n->key) {
    n->left = insert(n->left, key);
  } else if (key > n->key) {
    n->right = insert(n->right, key);
  }
  return n;
}

static void delete(struct node **link, int key) {
  while (*link && (*link)->key != key) {
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  }
  struct node *victim = *link;
  if (!victim) return;
  if (victim->left && victim->right) {
    struct node **next = &victim->right;
    while ((*next)->left) next = &(*next)->left;
    struct node *successor = *next;
    victim->key = successor->key;
    *next = successor->right;
    free(successor);
  } else {
    *link = victim->left ? victim->left : victim->right;
    free(victim);
  }
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
    if (__VERIFIER_nondet_int()) root = insert(root, key);
    else delete(&root, key);
  }
  destroy(root);
  return 0;
}
