// The last inner node of the last outer node is lost.
// EXPECT: not-true valid-memtrack @26,34
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
struct o {
  struct o *next;
  struct node *in;
};
int main(void) {
  struct o *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct o *x = malloc(sizeof *x);
    x->in = 0;
    while (__VERIFIER_nondet_int()) {
      struct node *y = malloc(sizeof *y);
      y->next = x->in;
      x->in = y;
    }
    x->next = l;
    l = x;
  }
  while (l) {
    struct o *x = l->next;
    struct node *y = l->in;
    while (y && y->next) {
      struct node *z = y->next;
      free(y);
      y = z;
    }
    if (l->next)
      free(y);
    free(l);
    l = x;
  }
  return 0;
}
