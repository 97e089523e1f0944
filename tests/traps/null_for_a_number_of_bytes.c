// snprintf takes null for no bytes only.
// EXPECT: not-true valid-deref @5
#include <stdio.h>
int main(void) {
  snprintf(NULL, 10, "%d", 5);
  return 0;
}
