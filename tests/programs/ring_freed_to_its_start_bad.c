// EXPECT: not-true valid-deref @19
// The ring is walked once round behind its start, which is freed: one node too far.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static struct node *make(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  while (__VERIFIER_nondet_int()) {
    last->next = malloc(sizeof *last);
    last = last->next;
  }
  last->next = first;
  return first;
}
static void release(struct node *first) {
  struct node *node = first->next;
  free(first);
  do {
    struct node *next = node->next;
    free(node);
    node = next;
  } while (node != first);
}
int main(void) {
  release(make());
  release(make());
  return 0;
}
