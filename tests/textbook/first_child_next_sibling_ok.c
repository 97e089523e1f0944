// A tree of any arity: first child, next sibling.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct node { int v; struct node *child, *sibling; };
static struct node *add(struct node *parent, int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->v = v; n->child = 0; n->sibling = parent ? parent->child : 0;
  if (parent) parent->child = n;
  return n;
}
static void drop(struct node *n) {
  while (n) {
    struct node *s = n->sibling;
    drop(n->child);
    free(n);
    n = s;
  }
}
int main(void) {
  struct node *root = add(0, 0);
  if (!root) return 0;
  while (input()) {
    struct node *p = root;
    while (p->child && input()) p = p->child;
    if (!add(p, input())) break;
  }
  drop(root);
  return 0;
}
