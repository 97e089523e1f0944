// EXPECT auto: not-true valid-memtrack @28
// EXPECT prove: not-true because too many heaps
// The stack gets the left subtree twice.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
struct stack { struct stack *next; struct node *node; int pad[3]; };
static struct node *build(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node **at = &root;
    while (*at) at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
    *at = malloc(sizeof **at);
    (*at)->left = (*at)->right = NULL;
  }
  return root;
}
int main(void) {
  struct node *root = build();
  struct stack *s = NULL;
  if (root) { s = malloc(sizeof *s); s->next = NULL; s->node = root; }
  while (s) {
    struct stack *top = s; struct node *n = s->node;
    s = s->next; free(top);
    if (n->left) { struct stack *e = malloc(sizeof *e); e->node = n->left; e->next = s; s = e; }
    if (n->right) { struct stack *e = malloc(sizeof *e); e->node = n->left; e->next = s; s = e; }
    free(n);
  }
  return 0;
}
