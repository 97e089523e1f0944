// A list is built by inputs, and freed.
// EXPECT: not-false
// FLAGS: --property termination --step-limit 60000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->next = list;
    list = one;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
