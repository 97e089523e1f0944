// A counted loop frees 99 of 100 nodes.
// EXPECT: not-true valid-memtrack @16,21
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *l = 0;
  for (int i = 0; i < 100; i++) {
    struct node *x = malloc(sizeof *x);
    x->next = l;
    l = x;
  }
  int i;
  for (i = 0; l && i < 99; i++) {
    struct node *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
