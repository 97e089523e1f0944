// Removes the second node from a list, but forgets to free it: the block is lost.
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  struct node *second = malloc(sizeof *second);
  first->next = second;
  second->next = NULL;

  first->next = first->next->next;
  second = NULL;
  free(first);
  return 0;
}
