// Two lists of equal length, until one loses a node.
// EXPECT: not-true valid-deref @24
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x), *y = malloc(sizeof *y);
    x->next = a;
    y->next = b;
    a = x;
    b = y;
  }
  if (__VERIFIER_nondet_int() == 9 && b) {
    struct node *y = b;
    b = b->next;
    free(y);
  }
  while (a) {
    struct node *x = a->next, *y = b->next;
    free(a);
    free(b);
    a = x;
    b = y;
  }
  return 0;
}
