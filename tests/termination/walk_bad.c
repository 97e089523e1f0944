// The list is closed to a ring.
// EXPECT: false(termination) @16,17
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *list = first;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  first->next = __VERIFIER_nondet_int() ? list : 0;
  for (struct node *p = list; p; p = p->next) {
  }
  return 0;
}
