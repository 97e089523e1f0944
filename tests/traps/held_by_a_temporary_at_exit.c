// Where the program ends in a call, a value that the caller has read and will use later is in no variable: the block is lost.
// EXPECT: not-true valid-memtrack @16
#include <stdlib.h>

int *kept;

int reset(void) {
  kept = 0;
  exit(0);
}
int use(int *block, int status) {
  free(block);
  return status;
}

int main(void) { kept = malloc(4); return use(kept, reset()); }
