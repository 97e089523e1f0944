// EXPECT auto: not-true valid-free @17
// EXPECT prove: not-true valid-free @17
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *data; };
int main(void) {
  struct node *list = NULL;
  int *shared = malloc(sizeof(int));
  do {
    struct node *x = malloc(sizeof *x);
    x->data = shared;
    x->next = list;
    list = x;
  } while (__VERIFIER_nondet_int());
  while (list) {
    struct node *next = list->next;
    free(list->data);
    free(list);
    list = next;
  }
  return 0;
}
