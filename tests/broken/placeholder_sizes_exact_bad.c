// EXPECT: false(valid-deref) --block-sizes=exact
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *only = malloc(1);
  only->next = NULL;
  free(only);
  return 0;
}
