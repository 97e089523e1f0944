// stpncpy of a string that fills the block gives the end of the block.
// EXPECT: not-true valid-deref @8
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char copy[4];
  char *end = stpncpy(copy, "abcd", 4);
  if (end) *end = 0;
  return 0;
}
