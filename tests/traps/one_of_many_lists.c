// Of eight lists side by side one is freed in the wrong order.
// EXPECT: not-true valid-deref @35
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node *l0 = NULL;
  struct node *l1 = NULL;
  struct node *l2 = NULL;
  struct node *l3 = NULL;
  struct node *l4 = NULL;
  struct node *l5 = NULL;
  struct node *l6 = NULL;
  struct node *l7 = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->value = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: fresh->next = l1; l1 = fresh; break;
    case 2: fresh->next = l2; l2 = fresh; break;
    case 3: fresh->next = l3; l3 = fresh; break;
    case 4: fresh->next = l4; l4 = fresh; break;
    case 5: fresh->next = l5; l5 = fresh; break;
    case 6: fresh->next = l6; l6 = fresh; break;
    case 7: fresh->next = l7; l7 = fresh; break;
    default: fresh->next = l0; l0 = fresh; break;
    }
  }
  while (l0) { struct node *old = l0; l0 = l0->next; free(old); }
  while (l1) { struct node *old = l1; l1 = l1->next; free(old); }
  while (l2) { struct node *old = l2; l2 = l2->next; free(old); }
  while (l3) { struct node *old = l3; l3 = l3->next; free(old); }
  while (l4) { struct node *old = l4; l4 = l4->next; free(old); }
  while (l5) { struct node *old = l5; free(old); l5 = l5->next; }
  while (l6) { struct node *old = l6; l6 = l6->next; free(old); }
  while (l7) { struct node *old = l7; l7 = l7->next; free(old); }
  return 0;
}
