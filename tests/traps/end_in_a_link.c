// The name fills its field: the zero that ends it is one of the link's, and goes when the link is another.
// EXPECT: not-true valid-deref @13
#include <stdlib.h>
#include <string.h>
struct node { char name[8]; struct node *next; unsigned char tag[8]; };
int main(void) {
  struct node *first = malloc(sizeof *first);
  memset(first->name, 'a', 8);
  memset(first->tag, 'b', 8);
  first->next = NULL;
  size_t before = strlen(first->name);
  memset(&first->next, 'c', sizeof first->next);
  size_t after = strlen(first->name);
  free(first);
  return before == after;
}
