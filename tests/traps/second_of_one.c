// A list of one node has no second one that would lead back to the first.
// EXPECT: not-true valid-memtrack @20
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next, *prev;
};
static struct node *g;
int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head->prev = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->prev = 0;
    head->prev = n;
    head = n;
  }
  g = head->next;
  return 0;
}
