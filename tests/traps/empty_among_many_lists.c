// A list that may be empty beside others is taken for one with a node.
// EXPECT: not-true valid-deref @25
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node *l0 = NULL;
  struct node *l1 = NULL;
  struct node *l2 = NULL;
  struct node *l3 = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->value = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: fresh->next = l1; l1 = fresh; break;
    case 2: fresh->next = l2; l2 = fresh; break;
    case 3: fresh->next = l3; l3 = fresh; break;
    default: fresh->next = l0; l0 = fresh; break;
    }
  }
  while (l0) { struct node *old = l0; l0 = l0->next; free(old); }
  while (l1) { struct node *old = l1; l1 = l1->next; free(old); }
  while (l2) { struct node *old = l2; l2 = l2->next; free(old); }
  l3->value = 1;
  while (l3) { struct node *old = l3; l3 = l3->next; free(old); }
  return 0;
}
