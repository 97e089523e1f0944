// EXPECT: true
// One payload that all nodes share, or one for each; a flag tells which, and each is freed once.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int *data;
};

int main(void) {
  struct node *list = NULL;
  int *shared = NULL;
  if (__VERIFIER_nondet_int()) shared = malloc(sizeof(int));
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (shared)
      n->data = shared;
    else
      n->data = malloc(sizeof(int));
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list->next;
    if (!shared) free(list->data);
    free(list);
    list = n;
  }
  free(shared);
  return 0;
}
