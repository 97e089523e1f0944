// EXPECT auto: not-true valid-deref @11
// EXPECT prove: not-true because calls are nested too deeply
// A recursive call frees what the call that waits for it holds and frees, too.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; };
static void release(struct node *n) {
  if (!n) return;
  release(n->next);
  if (n->prev) free(n->prev);
  if (!n->next) free(n);
}
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->prev = NULL;
    n->next = list;
    if (list) list->prev = n;
    list = n;
  }
  release(list);
  return 0;
}
