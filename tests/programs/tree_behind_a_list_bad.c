// EXPECT: not-true valid-memtrack @?
// The same, and a node that goes to the wrong side replaces a subtree.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; };
struct node { struct node *left, *right; int key; };
static void insert(struct node **root, int key) {
  struct node *above = NULL, *walk = *root;
  while (walk) {
    if (walk->key == key) return;
    above = walk;
    walk = key < walk->key ? walk->left : walk->right;
  }
  struct node *fresh = malloc(sizeof *fresh);
  fresh->left = fresh->right = NULL;
  fresh->key = key;
  if (above == NULL) *root = fresh;
  else if (key < 7) above->left = fresh;
  else above->right = fresh;
}
static void free_all(struct node *root) {
  if (root == NULL) return;
  free_all(root->left);
  free_all(root->right);
  free(root);
}
int main(void) {
  struct item *items = NULL;
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->next = items;
    items = fresh;
  }
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  free_all(root);
  while (items) {
    struct item *rest = items->next;
    free(items);
    items = rest;
  }
  return 0;
}
