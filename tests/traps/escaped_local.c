// The address of a local variable stays in a global.
// EXPECT: not-true valid-deref @17
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static struct node *g;
static void f(void) {
  struct node x;
  x.next = g;
  x.value = 1;
  g = &x;
}
int main(void) {
  f();
  g->value = 2;
  return 0;
}
