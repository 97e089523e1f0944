// EXPECT: unknown valid-deref @10 because --block-sizes=exact
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
