// EXPECT: unknown valid-deref @12 because --block-sizes=exact
// FLAGS: --block-sizes=lenient
// The size is a placeholder, as in code for analysers that ignore sizes: neither safe nor surely broken.
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
