// Lists of more than five nodes are not freed to the end.
// EXPECT: not-true valid-memtrack @17,23
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
    x->next = l;
    l = x;
  }
  int c = 0;
  while (l && c < 5) {
    struct node *x = l->next;
    free(l);
    l = x;
    c++;
  }
  return 0;
}
