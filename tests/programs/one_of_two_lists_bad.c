// Two lists are read side by side until both have ended, but the test of the one is forgotten.
// EXPECT: not-true valid-deref @36
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  unsigned key;
  struct cell *next;
};

static struct cell *make(unsigned key, struct cell *next) {
  struct cell *c = malloc(sizeof *c);
  c->key = key;
  c->next = next;
  return c;
}

static struct cell *any_list(void) {
  struct cell *list = NULL;
  while (__VERIFIER_nondet_int()) list = make(__VERIFIER_nondet_int(), list);
  return list;
}

static void end(struct cell *list) {
  while (list) {
    struct cell *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct cell *left = any_list(), *right = any_list(), *both = NULL;
  for (struct cell *a = left, *b = right; a || b;) {
    if (!b || a->key < b->key) {
      both = make(a->key, both);
      a = a->next;
    } else {
      both = make(b->key, both);
      b = b->next;
    }
  }
  end(left);
  end(right);
  end(both);
  return 0;
}
