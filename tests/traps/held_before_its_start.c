// The address is that of no byte of the block.
// EXPECT: not-true valid-memtrack @9,11
#include <stdint.h>
#include <stdlib.h>
struct node {
  uintptr_t payload;
};
struct node *g;
int main(void) {
  g = malloc(sizeof *g);
  g->payload = (uintptr_t)malloc(16) - 8;
  return 0;
}
