// A doubly linked ring with a sentinel: no case is special.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *prev, *next;
  int value;
};

static void init(struct node *s) { s->prev = s->next = s; }

static void insert_after(struct node *at, struct node *n) {
  n->prev = at;
  n->next = at->next;
  at->next->prev = n;
  at->next = n;
}

static void unlink_node(struct node *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}

static struct node *find(struct node *s, int value) {
  struct node *n = s->next;
  while (n != s && n->value != value) n = n->next;
  return n == s ? NULL : n;
}

int main(void) {
  struct node s;
  init(&s);
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    struct node *n = find(&s, value);
    if (n) {
      unlink_node(n);
      free(n);
      continue;
    }
    n = malloc(sizeof *n);
    if (!n) break;
    n->value = value;
    if (__VERIFIER_nondet_int()) insert_after(&s, n);
    else insert_after(s.prev, n);
  }
  while (s.next != &s) {
    struct node *n = s.next;
    unlink_node(n);
    free(n);
  }
  return 0;
}
