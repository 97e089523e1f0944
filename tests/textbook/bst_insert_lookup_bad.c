// A binary search tree of numbers: insertion and lookup with loops, freed by recursion. Broken.
// EXPECT prove: not-true because steps
// EXPECT hunt: false(valid-deref) @33
// FLAGS: --step-limit 5000
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

static int insert(struct node **root, int key) {
  struct node **place = root;
  while (*place) {
    if (key == (*place)->key) return 1;
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  }
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->key = key;
  n->left = n->right = NULL;
  *place = n;
  return 1;
}

static const struct node *lookup(const struct node *n, int key) {
  while (n && n->key != key) n = key < n->key ? n->left : n->right;
  return n;
}

static int minimum(const struct node *n) {
  do n = n->left; while (n->left);
  return n->key;
}

static void print(const struct node *n) {
  if (!n) return;
  print(n->left);
  printf("%d ", n->key);
  print(n->right);
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = NULL;
  int key;
  while (scanf("%d", &key) == 1) {
    if (!insert(&root, key)) break;
  }
  print(root);
  if (root) printf("\nleast: %d\n", minimum(root));
  if (lookup(root, 7)) puts("7 is there");
  destroy(root);
  return 0;
}
