// EXPECT: true
// Every node leads to one payload, and the variable that named it is gone: the first node's pointer frees it, once.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int *data;
};

static struct node *push(struct node *list, int *data) {
  struct node *n = malloc(sizeof *n);
  n->data = data;
  n->next = list;
  return n;
}

int main(void) {
  struct node *list = push(NULL, malloc(sizeof(int)));
  while (__VERIFIER_nondet_int()) list = push(list, list->data);
  free(list->data);
  while (list) {
    struct node *n = list->next;
    free(list);
    list = n;
  }
  return 0;
}
