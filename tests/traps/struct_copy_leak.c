// An assignment of structs overwrites the only pointer to a block.
// EXPECT: not-true valid-memtrack @12,14
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node a, b;
  a.next = malloc(sizeof(struct node));
  b.next = malloc(sizeof(struct node));
  b = a;
  free(b.next);
  return 0;
}
