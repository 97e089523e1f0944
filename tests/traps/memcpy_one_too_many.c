// memcpy writes one byte too many into an array on the stack.
// EXPECT: not-true valid-deref @14
#include <stdlib.h>
#include <string.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node x;
  char b[sizeof x - 1];
  x.next = 0;
  x.value = 0;
  memcpy(b, &x, sizeof x);
  return b[0];
}
