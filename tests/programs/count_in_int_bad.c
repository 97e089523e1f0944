// EXPECT: not-true valid-deref @9
// One node more is taken away than the list has.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static int count(struct node *n) { return n == NULL ? 0 : 1 + count(n->next); }
static struct node *pop(struct node *list) {
  struct node *next = list->next;
  free(list);
  return next;
}
int main(void) {
  struct node *list = NULL, *n;
  while (__VERIFIER_nondet_int()) {
    n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (int some = count(list); some > 1; some--) list = pop(list);
  int rest = 0;
  for (n = list; n != NULL; n = n->next) rest++;
  for (; rest >= 0; rest--) list = pop(list);
  while (list != NULL) list = pop(list);
  return 0;
}
