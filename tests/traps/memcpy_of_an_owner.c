// memcpy makes a second owner of one block.
// EXPECT: not-true valid-free @15
#include <stdlib.h>
#include <string.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = malloc(8);
  b->next = 0;
  memcpy(b, a, sizeof *a);
  free(a->next);
  free(b->next);
  free(a);
  free(b);
  return 0;
}
