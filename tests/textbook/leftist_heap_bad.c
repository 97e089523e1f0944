// A leftist heap: a priority queue as a tree, where everything is done by merging. Broken.
// EXPECT: not-true valid-deref @42
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct heap {
  int key, rank;
  struct heap *left, *right;
};

static int rank_of(const struct heap *h) { return h ? h->rank : 0; }

static struct heap *merge(struct heap *a, struct heap *b) {
  if (!a) return b;
  if (!b) return a;
  if (b->key < a->key) {
    struct heap *t = a;
    a = b;
    b = t;
  }
  a->right = merge(a->right, b);
  if (rank_of(a->left) < rank_of(a->right)) {
    struct heap *t = a->left;
    a->left = a->right;
    a->right = t;
  }
  a->rank = rank_of(a->right) + 1;
  return a;
}

static struct heap *insert(struct heap *h, int key) {
  struct heap *n = malloc(sizeof *n);
  if (!n) return h;
  n->key = key;
  n->rank = 1;
  n->left = n->right = NULL;
  return merge(h, n);
}

static struct heap *remove_least(struct heap *h) {
  free(h);
  struct heap *rest = merge(h->left, h->right);
  return rest;
}

int main(void) {
  struct heap *h = NULL;
  int last = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      h = insert(h, __VERIFIER_nondet_int());
    } else if (h) {
      last = h->key;
      h = remove_least(h);
    }
  }
  while (h) h = remove_least(h);
  return last == 1;
}
