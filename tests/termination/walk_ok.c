// A walk over a list that was built by prepending: every link leads to a node made before.
// EXPECT: true
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int() > 0 && __VERIFIER_nondet_int() < 0) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    break;
  }
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p; p = p->next) {
  }
  return 0;
}
