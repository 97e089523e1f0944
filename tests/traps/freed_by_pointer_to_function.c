// One of two functions behind a pointer frees its argument.
// EXPECT: not-true valid-deref @13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
static void fr(struct node *p) {
  free(p);
}
static void wr(struct node *p) {
  p->value = 1;
}
int main(void) {
  void (*f)(struct node *) = __VERIFIER_nondet_int() ? fr : wr;
  struct node *p = malloc(sizeof *p);
  p->next = 0;
  f(p);
  wr(p);
  free(p);
  return 0;
}
