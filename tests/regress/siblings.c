// EXPECT: not-false
// FLAGS: --step-limit 20000
// A tree by first child and next sibling, with parents: a fold once removed what others still named.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *parent, *child, *sibling;
};
static struct node *make(struct node *parent) {
  struct node *n = malloc(sizeof *n);
  n->parent = parent;
  n->child = 0;
  n->sibling = 0;
  if (parent) {
    n->sibling = parent->child;
    parent->child = n;
  }
  return n;
}
static void release(struct node *n) {
  while (n) {
    struct node *next = n->sibling;
    release(n->child);
    free(n);
    n = next;
  }
}
int main(void) {
  struct node *root = make(0), *cursor = root;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) cursor = make(cursor);
    else if (cursor->parent) cursor = cursor->parent;
  }
  release(root);
  return 0;
}
