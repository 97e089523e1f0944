// As its neighbour, but the subtrees to the right are left.
// EXPECT: not-true valid-memtrack @?,25
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right, *parent; int key; };

static void insert(struct node **root, int key) {
  struct node *above = NULL, *walk = *root;
  while (walk) {
    above = walk;
    walk = key < walk->key ? walk->left : walk->right;
  }
  struct node *fresh = malloc(sizeof *fresh);
  fresh->left = fresh->right = NULL;
  fresh->parent = above;
  fresh->key = key;
  if (!above) *root = fresh;
  else if (key < above->key) above->left = fresh;
  else above->right = fresh;
}

static void drop(struct node *root) {
  if (!root) return;
  drop(root->left);
  free(root);
}

int main(void) {
  struct node *root = NULL;
  int rounds = __VERIFIER_nondet_int(), waited = 0;
  while (waited < rounds) waited++;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  drop(root);
}
