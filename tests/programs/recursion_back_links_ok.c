// EXPECT: true
// Recursive calls on the rest of a list whose nodes point back: each call that waits still holds a node of it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; int value; };
static void release(struct node *n) {
  if (!n) return;
  release(n->next);
  free(n);
}
static struct node *copy(struct node *n, struct node *before) {
  if (!n) return NULL;
  struct node *mine = malloc(sizeof *mine);
  mine->value = n->value;
  mine->prev = before;
  mine->next = copy(n->next, mine);
  return mine;
}
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    n->prev = NULL;
    n->next = list;
    if (list) list->prev = n;
    list = n;
  }
  struct node *other = copy(list, NULL);
  release(list);
  release(other);
  return 0;
}
