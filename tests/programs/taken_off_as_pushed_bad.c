// One node more is taken off than was pushed.
// EXPECT: not-true valid-deref @13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int v; };
static void push(struct node **l) { struct node *n = malloc(sizeof *n); if (!n) abort(); n->next = *l; n->v = 0; *l = n; }
int main(void) {
  struct node *list = 0;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  while (__VERIFIER_nondet_int()) push(&list);
  for (int i = 0; i < n - 1; i++) push(&list);
  for (int i = 0; i < n; i++) { struct node *old = list; list = list->next; free(old); }
  while (list) { struct node *old = list; list = list->next; free(old); }
  return 0;
}
