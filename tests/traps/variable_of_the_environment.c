// Where the variable is set, its string is none of the heap's.
// EXPECT: not-true valid-free @5
#include <stdlib.h>
int main(void) {
  free(getenv("SOME"));
  return 0;
}
