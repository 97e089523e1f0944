// What does this loop keep? A list of nodes whose values are 1, and `last` is its last node.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  first->value = 1;
  first->next = NULL;
  struct node *last = first;
  while (__VERIFIER_nondet_int()) {
    last->next = malloc(sizeof *last);
    last = last->next;
    last->value = 1;
    last->next = NULL;
  }
  while (first) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  return 0;
}
