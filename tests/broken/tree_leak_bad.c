// EXPECT: false(valid-memtrack) @22
// A tree is freed, but only its left half is visited.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left, *right;
};

static struct tree *grow(int depth) {
  if (depth == 0 || !__VERIFIER_nondet_int()) return NULL;
  struct tree *node = malloc(sizeof *node);
  node->left = grow(depth - 1);
  node->right = grow(depth - 1);
  return node;
}

static void cut(struct tree *node) {
  if (!node) return;
  cut(node->left);
  free(node);
}

int main(void) {
  cut(grow(3));
  return 0;
}
