// EXPECT: not-true valid-deref @19
// Odd nodes own a block, even ones do not; the walk knows by counting.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *data; };
int main(void) {
  struct node *list = NULL;
  int odd = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = list;
    x->data = odd ? malloc(4) : NULL;
    odd = !odd;
    list = x;
  }
  while (list) {
    struct node *next = list->next;
    odd = !odd;
    if (!odd) { *list->data = 1; free(list->data); }
    free(list);
    list = next;
  }
  return 0;
}
