// The last node has a link that was never written.
// EXPECT: not-true valid-deref @18
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    if (l)
      x->next = l;
    l = x;
  }
  while (l) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
