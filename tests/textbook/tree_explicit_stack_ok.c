// A tree is summed and freed without recursion: the nodes that wait are on a stack of cells.
// EXPECT: not-false
// FLAGS: --step-limit 20000
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *left, *right;
};

struct cell {
  struct node *node;
  struct cell *below;
};

static void push(struct cell **stack, struct node *n) {
  if (!n) return;
  struct cell *c = malloc(sizeof *c);
  if (!c) abort();
  c->node = n;
  c->below = *stack;
  *stack = c;
}

static struct node *pop(struct cell **stack) {
  struct cell *c = *stack;
  struct node *n = c->node;
  *stack = c->below;
  free(c);
  return n;
}

static void insert(struct node **place, int value) {
  while (*place) place = value < (*place)->value ? &(*place)->left : &(*place)->right;
  *place = calloc(1, sizeof **place);
  if (!*place) abort();
  (*place)->value = value;
}

static unsigned sum(struct node *root) {
  struct cell *stack = NULL;
  unsigned total = 0;
  push(&stack, root);
  while (stack) {
    struct node *n = pop(&stack);
    total += (unsigned)n->value;
    push(&stack, n->right);
    push(&stack, n->left);
  }
  return total;
}

static void destroy(struct node *root) {
  struct cell *stack = NULL;
  push(&stack, root);
  while (stack) {
    struct node *n = pop(&stack);
    push(&stack, n->left);
    push(&stack, n->right);
    free(n);
  }
}

int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) insert(&root, __VERIFIER_nondet_int());
  printf("%u\n", sum(root));
  destroy(root);
  return 0;
}
