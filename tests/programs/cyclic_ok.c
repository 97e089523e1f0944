// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *first = malloc(sizeof *first);
  first->next = first;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = first->next;
    first->next = x;
  }
  struct node *x = first->next;
  while (x != first) {
    struct node *next = x->next;
    free(x);
    x = next;
  }
  free(first);
  return 0;
}
