// A tree is freed level by level, through a queue of the nodes that wait.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  int data;
  struct tree *left, *right;
};

struct link {
  struct tree *tree;
  struct link *next;
};

struct queue {
  struct link *front, *back;
};

static void enqueue(struct queue *q, struct tree *t) {
  if (!t) return;
  struct link *l = malloc(sizeof *l);
  if (!l) abort();
  l->tree = t;
  l->next = NULL;
  if (q->back) q->back->next = l;
  else q->front = l;
  q->back = l;
}

static struct tree *dequeue(struct queue *q) {
  struct link *l = q->front;
  struct tree *t = l->tree;
  q->front = l->next;
  if (!q->front) q->back = NULL;
  free(l);
  return t;
}

static struct tree *build(int depth) {
  if (depth == 0 || __VERIFIER_nondet_int() == 0) return NULL;
  struct tree *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->data = depth;
  t->left = build(depth - 1);
  t->right = build(depth - 1);
  return t;
}

int main(void) {
  int depth = __VERIFIER_nondet_int();
  if (depth < 0 || depth > 30) depth = 5;
  struct queue q = {NULL, NULL};
  int odd = 0;
  enqueue(&q, build(depth));
  while (q.front) {
    struct tree *t = dequeue(&q);
    odd ^= t->data & 1;
    enqueue(&q, t->left);
    enqueue(&q, t->right);
    free(t);
  }
  return odd;
}
