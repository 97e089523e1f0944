// EXPECT: unknown valid-deref @11 because --block-sizes=exact
// FLAGS: --block-sizes=lenient
#include <stdlib.h>

struct node {
  struct node *next, *previous;
};

int main(void) {
  struct node *only = calloc(1, 1);
  only->next = only;
  only->previous = NULL;
  free(only);
  return 0;
}
