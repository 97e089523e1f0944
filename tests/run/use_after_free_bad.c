// EXPECT: violation: valid-deref
#include <stdlib.h>
struct node { struct node *next; int value; };
static int value_of(struct node *n) {
  return n->value;  // AT: use after free (valid-deref): read of 4 bytes
}
int main(void) {
  struct node *n = calloc(1, sizeof *n);
  free(n);
  return value_of(n);
}
