// A walk over a list that was built by prepending: every link leads to a node made before.
// EXPECT: true
// FLAGS: --property termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->next = list;
    one->value = i;
    list = one;
  }
  for (struct node *p = list; p; p = p->next) p->value = 0;
  return 0;
}
