// The address of a freed block may come back: the comparison is not decided.
// EXPECT: not-true valid-deref @15
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = a;
  free(a);
  struct node *c = malloc(sizeof *c);
  if (b == c) {
    int *q = 0;
    *q = 1;
  }
  free(c);
  return 0;
}
