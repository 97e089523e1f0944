// Frees each node and only then reads its link: every list with at least one node shows the bug.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = 1;
    fresh->next = list;
    list = fresh;
  }
  for (struct node *n = list; n; n = n->next)
    free(n);
  return 0;
}
