// As its neighbour, but the subtrees to the right are left.
// EXPECT auto: not-true valid-memtrack @30
// EXPECT prove: not-true valid-deref @15
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector { int *items; unsigned size, capacity; };
struct node { struct node *left, *right; int key; };

static void push(struct vector *v, int n) {
  if (v->size == v->capacity) {
    if (v->capacity > 1000) return;
    v->capacity = v->capacity == 0 ? 2 : 2 * v->capacity;
    v->items = realloc(v->items, sizeof(int) * (unsigned long)v->capacity);
  }
  v->items[v->size] = n;
  v->size++;
}

static void insert(struct node **root, int key) {
  while (*root) root = key < (*root)->key ? &(*root)->left : &(*root)->right;
  struct node *fresh = malloc(sizeof *fresh);
  fresh->left = fresh->right = NULL;
  fresh->key = key;
  *root = fresh;
}

static void drop(struct node *root) {
  if (!root) return;
  drop(root->left);
  free(root);
}

int main(void) {
  struct vector v = {NULL, 0, 0};
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) push(&v, 1);
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  free(v.items);
  drop(root);
}
