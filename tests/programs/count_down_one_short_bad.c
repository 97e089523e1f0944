// EXPECT: not-true valid-deref @19
// One node fewer is made than is taken away.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  struct node *list = NULL;
  for (int left = n; left > 1; left--) {
    struct node *x = malloc(sizeof *x);
    x->next = list;
    list = x;
  }
  for (int i = 0; i < n; i++) {
    struct node *x = list->next;
    free(list);
    list = x;
  }
  return 0;
}
