// Only a list of eight nodes or more holds the value that leads to the null pointer.
// EXPECT: not-true valid-deref @21
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
  int k = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->value = k++;
    x->next = l;
    l = x;
  }
  for (struct node *p = l; p; p = p->next)
    if (p->value == 7) {
      int *q = 0;
      *q = 1;
    }
  while (l) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
