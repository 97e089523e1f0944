// Four queues side by side, each with a pointer to its last node: each is empty or not by itself.
// EXPECT prove: true
// FLAGS: --step-limit 100000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
struct queue { struct node *head, *tail; };
static void put(struct queue *q) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->next = NULL;
  fresh->value = 1;
  if (q->tail) q->tail->next = fresh;
  else q->head = fresh;
  q->tail = fresh;
}
static void release(struct node *n) {
  while (n) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
}
int main(void) {
  struct queue a = {0, 0}, b = {0, 0}, c = {0, 0}, d = {0, 0};
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0: put(&a); break;
    case 1: put(&b); break;
    case 2: put(&c); break;
    default: put(&d);
    }
  }
  release(a.head);
  release(b.head);
  release(c.head);
  release(d.head);
  return 0;
}
