// EXPECT: not-true because not modelled @4
// Reached again, the declaration leaves nothing that holds the block.
#include <stdlib.h>
int main(void) {
  int i = 0;
l:;
  char* q;
  if (i) exit(0);
  q = malloc(3);
  i = 1;
  goto l;
}
