// The tail behind the third node is lost; the loop is made of goto.
// EXPECT: not-true valid-memtrack @19,21
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
again:
  if (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = l;
    l = x;
    goto again;
  }
  if (l && l->next && l->next->next) {
    free(l->next->next);
    l->next->next = 0;
  }
  while (l) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
