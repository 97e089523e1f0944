// EXPECT: not-true valid-memtrack @27
// A node and its data have one size, and where the node names its data the data hold a number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct data { long number; long *array; };
struct node { struct data *data; struct node *next; };
static struct data *make(void) {
  if (__VERIFIER_nondet_int()) return NULL;
  struct data *d = malloc(sizeof *d);
  d->array = __VERIFIER_nondet_int() ? malloc(8 * sizeof *d->array) : NULL;
  d->number = __VERIFIER_nondet_int();
  return d;
}
int main(void) {
  struct node *list = NULL;
  do {
    struct node *x = malloc(sizeof *x);
    x->data = make();
    x->next = list;
    list = x;
  } while (__VERIFIER_nondet_int());
  while (list) {
    struct node *next = list->next;
    if (list->data) {
      if (list->data->number) free(list->data->array);
      free(list->data);
    }
    free(list);
    list = next;
  }
  return 0;
}
