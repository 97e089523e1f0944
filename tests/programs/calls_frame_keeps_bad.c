// EXPECT: not-true valid-memtrack @5
// The callee drops the only way to the node.
#include <stdlib.h>
struct node { struct node *next; int data; };
static void forget(struct node **p) { *p = NULL; }
int main(void) {
  struct node *n = malloc(sizeof *n);
  forget(&n);
  free(n);
  return 0;
}
