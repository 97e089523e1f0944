// A list is built from the input, summed and freed.
// INPUTS: 3 10 20 12
// EXPECT: exit code: 42
// OUTPUT: sum 42
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *list = NULL;
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = __VERIFIER_nondet_int();
    list = node;
  }
  int sum = 0;
  while (list) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  printf("sum %d\n", sum);
  return sum;
}
