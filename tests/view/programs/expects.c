// What does `head` expect of its argument? It is only called with lists of at least one node.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static int head(const struct node *list) {
  return list->value;
}

int main(void) {
  struct node *list = NULL;
  int sum = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = 2;
    fresh->next = list;
    list = fresh;
    sum = head(list);
  }
  while (list) {
    sum = head(list);
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return sum;
}
