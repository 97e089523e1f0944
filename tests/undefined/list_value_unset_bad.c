// The value of a node is set on one way only.
// EXPECT: false(valid-value) @23
// EXPECT prove: unknown valid-value @23
// FLAGS: --property all --step-limit 400000
// NO REPLAY: no sanitizer of gcc follows values that were never set
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
    if (__VERIFIER_nondet_int()) n->value = 1;
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
