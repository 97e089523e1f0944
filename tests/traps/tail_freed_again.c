// A recursive free of a list, and again of its tail.
// EXPECT: not-true valid-deref @11
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static void f(struct node *p) {
  if (!p)
    return;
  f(p->next);
  free(p);
}
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  b->next = 0;
  a->next = b;
  f(a);
  f(b);
  return 0;
}
