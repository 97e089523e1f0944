// Nodes are set before they are linked; the list is as long as the loop says.
// EXPECT prove: true
// EXPECT hunt: not-false
// FLAGS: --property all --step-limit 400000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = 1;
    list = n;
  }
  int found = 0;
  while (list != NULL) {
    struct node *next = list->next;
    if (list->value == 2) found = 1;
    free(list);
    list = next;
  }
  return found;
}
// EXPECT: not-false
