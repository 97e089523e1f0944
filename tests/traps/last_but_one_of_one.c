// A list of one node has none before its last that would lead on to it.
// EXPECT: not-true valid-memtrack @19,20
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next, *prev;
};
static struct node *last;
int main(void) {
  last = malloc(sizeof *last);
  last->next = last->prev = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = 0;
    n->prev = last;
    last->next = n;
    last = n;
  }
  last = last->prev;
  return 0;
}
