// A recursive call changes a node of the call that waits for it: that one follows the link that it knew, which is freed.
// EXPECT: not-true valid-deref @17
// EXPECT prove: not-true because calls are nested too deeply
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; };
static void prune(struct node *n) {
  if (!n) return;
  struct node *after = n->next;
  prune(after);
  if (n->prev && __VERIFIER_nondet_int()) {
    n->prev->next = n->next;
    if (n->next) n->next->prev = n->prev;
    free(n);
  }
  if (after) after->prev = n;
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
  prune(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
