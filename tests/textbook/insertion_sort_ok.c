// Insertion sort of a doubly linked list.
// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *prev, *next;
};

struct list {
  struct node *first, *last;
};

static void append(struct list *l, struct node *n) {
  n->next = NULL;
  n->prev = l->last;
  if (l->last) l->last->next = n;
  else l->first = n;
  l->last = n;
}

static void insert_before(struct list *l, struct node *at, struct node *n) {
  n->next = at;
  n->prev = at->prev;
  if (at->prev) at->prev->next = n;
  else l->first = n;
  at->prev = n;
}

static void sort(struct list *l) {
  struct list sorted = {NULL, NULL};
  struct node *n = l->first;
  while (n) {
    struct node *next = n->next;
    struct node *p = sorted.first;
    while (p && p->value <= n->value) p = p->next;
    if (p) insert_before(&sorted, p, n);
    else append(&sorted, n);
    n = next;
  }
  *l = sorted;
}

int main(void) {
  struct list l = {NULL, NULL};
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->value = __VERIFIER_nondet_int();
    append(&l, n);
  }
  sort(&l);
  while (l.last) {
    struct node *n = l.last;
    l.last = n->prev;
    free(n);
  }
  return 0;
}
