// EXPECT: not-true valid-free @28
// FLAGS: --step-limit 250000
// One payload that all nodes share, or one for each: freed once per node where the list is long and the payload shared.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *data; };
int main(void) {
  struct node *list = NULL;
  int shared = __VERIFIER_nondet_int();
  int *p = NULL;
  unsigned count = 0;
  if (shared) { p = malloc(sizeof(int)); }
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (shared) n->data = p; else n->data = malloc(sizeof(int));
    n->next = list;
    list = n;
    count++;
  }
  if (shared && (!list || !list->next || count < 3000)) {
    free(p);
    while (list) { struct node *n = list->next; free(list); list = n; }
    return 0;
  }
  p = NULL;
  while (list) {
    struct node *n = list->next;
    free(list->data);
    free(list);
    list = n;
  }
  return 0;
}
