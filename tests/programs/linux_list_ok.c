// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#include <stddef.h>
struct link { struct link *next, *prev; };
struct item { int data; struct link link; };
static void insert(struct link *x, struct link *prev, struct link *next) {
  next->prev = x;
  x->next = next;
  x->prev = prev;
  prev->next = x;
}
int main(void) {
  struct link head = {&head, &head};
  while (__VERIFIER_nondet_int()) {
    struct item *x = malloc(sizeof *x);
    x->data = 0;
    insert(&x->link, head.prev, &head);
  }
  struct link *at = head.next;
  while (at != &head) {
    struct item *x = (struct item *)((char *)at - offsetof(struct item, link));
    at = at->next;
    free(x);
  }
  return 0;
}
