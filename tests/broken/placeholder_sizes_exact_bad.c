// EXPECT: false(valid-deref) @11
// The sizes of blocks are what they are, unless an option says otherwise.
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
