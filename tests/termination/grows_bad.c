// The list grows for ever: no state is seen twice.
// EXPECT: not-true because no measure
// FLAGS: --property termination --step-limit 60000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  for (;;) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
}
