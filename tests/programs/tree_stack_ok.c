// EXPECT: true
// Freed with an explicit stack of subtrees.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
struct stack { struct stack *next; struct node *node; int pad[3]; };
static struct node *build(void) {
  if (__VERIFIER_nondet_int()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->left = build();
  n->right = build();
  return n;
}
int main(void) {
  struct node *root = build();
  struct stack *s = NULL;
  if (root) { s = malloc(sizeof *s); s->next = NULL; s->node = root; }
  while (s) {
    struct stack *top = s; struct node *n = s->node;
    s = s->next; free(top);
    if (n->left) { struct stack *e = malloc(sizeof *e); e->node = n->left; e->next = s; s = e; }
    if (n->right) { struct stack *e = malloc(sizeof *e); e->node = n->right; e->next = s; s = e; }
    free(n);
  }
  return 0;
}
