// EXPECT: not-true valid-memtrack @17
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
  while (list && list->next) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
