// A callee frees through its parameter what a global still names.
// EXPECT: not-true valid-deref @19
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
static struct node *g;
static void f(struct node *p) {
  free(p);
}
int main(void) {
  g = malloc(sizeof *g);
  g->next = 0;
  struct node *h = g;
  f(h);
  if (__VERIFIER_nondet_int())
    g->value = 1;
  return 0;
}
