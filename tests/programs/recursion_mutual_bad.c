// EXPECT: not-true valid-deref @7
// Two functions that call each other free the nodes in turn, and one of them does so twice.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static void free_odd(struct node *n);
static void free_even(struct node *n) { if (n) { free_odd(n->next); free(n); } }
static void free_odd(struct node *n) { if (n) { struct node *r = n->next; free(n); free_even(r); free_even(r); } }
int main(void) {
  struct node *l = NULL;
  while (__VERIFIER_nondet_int()) { struct node *x = malloc(sizeof *x); x->next = l; l = x; }
  free_even(l);
  return 0;
}
