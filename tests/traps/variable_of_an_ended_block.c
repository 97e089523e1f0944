// A pointer to a variable of a block, one round of the loop later.
// EXPECT: not-true valid-deref @14
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *p = 0;
  for (int i = 0; i < 2; i++) {
    struct node x;
    x.value = i;
    if (p)
      p->value = 1;
    p = &x;
  }
  return 0;
}
