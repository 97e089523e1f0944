// One node is linked in twice, so that it follows itself.
// EXPECT: not-true valid-deref @17
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *x = malloc(sizeof *x);
  struct node *l = 0;
  for (int i = 0; i < 2; i++) {
    x->next = l;
    l = x;
  }
  int c = 0;
  while (l && c < 3) {
    struct node *y = l->next;
    free(l);
    l = y;
    c++;
  }
  return 0;
}
