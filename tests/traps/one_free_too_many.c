// A counted loop frees one node more than there are.
// EXPECT: not-true valid-deref @19
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    x->next = l;
    l = x;
  }
  for (int i = 0; i <= n; i++) {
    struct node *x = l;
    l = l->next;
    free(x);
  }
  return 0;
}
