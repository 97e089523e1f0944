// EXPECT: not-true valid-deref @19
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
static struct node *create(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *x = malloc(sizeof *x);
    x->next = list;
    x->data = 1;
    list = x;
  }
  return list;
}
int main(void) {
  struct node *list = create();
  while (list) {
    free(list);
    list = list->next;
  }
  return 0;
}
