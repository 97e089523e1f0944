// Sets by parent pointers: every element leads to the representative of its set, and the way is shortened.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct element {
  struct element *parent;
  int rank;
  struct element *next; // of all
};

static struct element *all;

static struct element *make_set(void) {
  struct element *e = malloc(sizeof *e);
  if (!e) return NULL;
  e->parent = e;
  e->rank = 0;
  e->next = all;
  all = e;
  return e;
}

static struct element *find(struct element *e) {
  while (e->parent != e) {
    e->parent = e->parent->parent;
    e = e->parent;
  }
  return e;
}

static void unite(struct element *a, struct element *b) {
  a = find(a);
  b = find(b);
  if (a == b) return;
  if (a->rank < b->rank) {
    a->parent = b;
  } else {
    b->parent = a;
    if (a->rank == b->rank) a->rank++;
  }
}

static struct element *pick(void) {
  struct element *e = all;
  while (e->next && __VERIFIER_nondet_int()) e = e->next;
  return e;
}

int main(void) {
  int sets = 0;
  while (__VERIFIER_nondet_int()) {
    if (!make_set()) break;
  }
  while (all && __VERIFIER_nondet_int()) unite(pick(), pick());
  for (struct element *e = all; e; e = e->next) {
    if (find(e) == e) sets = 1;
  }
  while (all) {
    struct element *e = all;
    all = e->next;
    free(e);
  }
  return sets;
}
