// EXPECT: false(valid-deref) @13
// NO REPLAY: what lies in memory that nobody wrote cannot be fed
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *only = malloc(sizeof *only);
  only->value = 1;
  if (only->next) only->next->value = 2;
  free(only);
  return 0;
}
