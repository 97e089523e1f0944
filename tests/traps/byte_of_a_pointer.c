// One byte of a pointer is overwritten.
// EXPECT: not-true valid-free @11
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  *((char *)&a) = 0x7f;
  free(a);
  return 0;
}
