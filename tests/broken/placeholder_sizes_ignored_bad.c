// EXPECT: false(valid-memtrack) @13
// FLAGS: --block-sizes=ignored
// NO REPLAY: the compiler's blocks are as small as the program says
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(1);
  first->next = malloc(sizeof(struct node));
  free(first);
  return 0;
}
