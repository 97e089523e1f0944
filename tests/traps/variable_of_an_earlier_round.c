// The variable of a loop's body is another one in each round.
// EXPECT: not-true valid-deref @9
#include <stdlib.h>
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int z = i;
    if (i == 0) p = &z;
    else *p = 4;
  }
  return 0;
}
