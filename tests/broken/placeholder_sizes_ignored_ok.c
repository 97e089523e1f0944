// EXPECT: true
// FLAGS: --block-sizes=ignored
#include <stdlib.h>

struct node {
  struct node *next, *previous;
  long data;
};

int main(void) {
  struct node *first = malloc(1), *second = calloc(1, 1);
  first->next = second;
  second->previous = first;
  second->data = 1;
  free(first->next);
  free(first);
  return 0;
}
