// EXPECT: true
// A tree that grew by insertion is freed from a stack; the caller names the subtree that a call pushes.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right; int key; };
struct stack { struct tree *top; struct stack *below; };

static struct stack *push(struct stack *s, struct tree *t) {
  struct stack *e = malloc(sizeof *e);
  e->top = t;
  e->below = s;
  return e;
}

static void insert(struct tree **p, int key) {
  while (*p) p = key < (*p)->key ? &(*p)->left : &(*p)->right;
  *p = malloc(sizeof **p);
  (*p)->key = key;
  (*p)->left = (*p)->right = NULL;
}

int main(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  struct stack *s = root ? push(NULL, root) : NULL;
  while (s) {
    struct stack *e = s;
    struct tree *t = e->top;
    s = e->below;
    free(e);
    if (t->left) s = push(s, t->left);
    if (t->right) s = push(s, t->right);
    free(t);
  }
  return 0;
}
