// EXPECT auto: not-true valid-memtrack @36
// EXPECT prove: not-true valid-memtrack @34
// FLAGS: --step-limit 6000
// Not all are rotated: what hangs on the left is lost.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
};

static struct node *make(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->left = make();
  n->right = make();
  return n;
}

int main(void) {
  struct node *root = make();
  struct node **link = &root;
  while (*link) {
    struct node *n = *link, *l = n->left;
    if (!l || __VERIFIER_nondet_int()) {
      link = &n->right;
      continue;
    }
    n->left = l->right;
    l->right = n;
    *link = l;
  }
  while (root) {
    struct node *next = root->right;
    free(root);
    root = next;
  }
  return 0;
}
