// What calloc zeroes is null as a pointer.
// EXPECT: not-true valid-deref @10
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *x = calloc(1, sizeof *x);
  x->next->value = 1;
  free(x);
  return 0;
}
