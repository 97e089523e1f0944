// EXPECT auto: not-true valid-memtrack @44
// EXPECT prove: not-true valid-memtrack @26
// Of each list that a node owns only the first item is freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; };
struct node { struct node *left, *right; struct item *items; };

static struct node *make(void) {
  struct node *n = malloc(sizeof *n);
  n->left = n->right = NULL;
  n->items = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->next = n->items;
    n->items = i;
  }
  return n;
}

int main(void) {
  struct node *root = make();
  while (__VERIFIER_nondet_int()) {
    struct node *n = root;
    while (n->left && n->right) n = __VERIFIER_nondet_int() ? n->left : n->right;
    if (!n->left) n->left = make();
    else n->right = make();
  }
  while (root) {
    struct node *above = NULL, *n = root;
    while (n->left || n->right) {
      above = n;
      n = n->left ? n->left : n->right;
    }
    if (!above) root = NULL;
    else if (above->left == n) above->left = NULL;
    else above->right = NULL;
    if (n->items) {
      struct item *i = n->items;
      n->items = i->next;
      free(i);
    }
    free(n);
  }
  return 0;
}
