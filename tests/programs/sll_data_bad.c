// EXPECT: not-true unreach-call @17
// FLAGS: --property unreach
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->data = __VERIFIER_nondet_int();
    x->next = list;
    list = x;
  }
  for (struct node *x = list; x; x = x->next)
    if (x->data == 7) reach_error();
  return 0;
}
