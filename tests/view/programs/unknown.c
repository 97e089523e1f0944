// Why is this unknown? Nobody knows what `adopt` does with the list.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

extern void adopt(struct node *list);

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = list;
    list = fresh;
  }
  adopt(list);
  return list != NULL && list->next != NULL;
}
