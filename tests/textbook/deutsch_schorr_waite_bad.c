// Marking a tree without a stack: links are turned round on the way down and put back on the way up. Broken.
// EXPECT prove: not-true valid-memtrack @31
// EXPECT hunt: false(valid-memtrack) @47
// FLAGS: --step-limit 5000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  unsigned char state; // 0: not seen, 1: in its left subtree, 2: in its right one, 3: marked
  struct node *left, *right;
};

static struct node *grow(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->state = 0;
  n->left = grow();
  n->right = grow();
  return n;
}

static void mark(struct node *root) {
  struct node *previous = NULL, *current = root;
  while (current) {
    struct node *next;
    if (current->state == 0) {
      current->state = 1;
      next = current->left;
      current->left = previous;
    } else if (current->state == 1) {
      current->state = 2;
      next = current->right;
      current->right = current->left;
      current->left = NULL;
    } else {
      current->state = 3;
      next = current->right;
      current->right = previous;
      previous = current;
      current = next;
      continue;
    }
    if (next) {
      previous = current;
      current = next;
    } else {
      previous = NULL;
    }
  }
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *root = grow();
  mark(root);
  destroy(root);
  return 0;
}
