// EXPECT: not-false
// FLAGS: --property memsafety
// A conversion that is suppressed stores nothing, and takes no pointer.
#include <stdio.h>
int main(void) {
  sscanf("abc", "%*n");
  return 0;
}
