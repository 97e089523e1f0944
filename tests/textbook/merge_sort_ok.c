// Merge sort of a list.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define input __VERIFIER_nondet_int
struct node { int v; struct node *next; };
static struct node *merge(struct node *a, struct node *b) {
  struct node head, *t = &head;
  head.next = 0;
  while (a && b) {
    if (a->v < b->v) { t->next = a; a = a->next; } else { t->next = b; b = b->next; }
    t = t->next;
  }
  t->next = a ? a : b;
  return head.next;
}
static struct node *sort(struct node *l) {
  if (!l || !l->next) return l;
  struct node *slow = l, *fast = l->next;
  while (fast && fast->next) { slow = slow->next; fast = fast->next->next; }
  struct node *r = slow->next;
  slow->next = 0;
  return merge(sort(l), sort(r));
}
int main(void) {
  struct node *l = 0;
  while (input()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->v = input(); n->next = l; l = n;
  }
  l = sort(l);
  while (l) { struct node *n = l; l = n->next; free(n); }
  return 0;
}
