// memset overwrites the only pointer to a block.
// EXPECT: not-true valid-memtrack @12,14
#include <stdlib.h>
#include <string.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node a;
  a.next = malloc(8);
  memset(&a, 0, sizeof a);
  free(a.next);
  return 0;
}
