// A volatile pointer loses its block.
// EXPECT: not-true valid-memtrack @10,11
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *volatile p = malloc(8);
  p = 0;
  return 0;
}
