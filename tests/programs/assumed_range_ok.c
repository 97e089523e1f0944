// EXPECT: true
// FLAGS: --property unreach
// Every number of the list lies in a range that was assumed, in the words of another verifier, and stays there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assume(_Bool);
extern void reach_error(void);
struct node { int number; struct node *next; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    __CPROVER_assume(number >= 3 && number <= 9);
    struct node *node = malloc(sizeof *node);
    node->number = number;
    node->next = list;
    list = node;
  }
  for (struct node *n = list; n; n = n->next) {
    if (n->number < 3 || n->number > 9) reach_error();
    n->number = 12 - n->number;
  }
  for (struct node *n = list; n; n = n->next)
    if (n->number < 3 || n->number > 9) reach_error();
  return 0;
}
