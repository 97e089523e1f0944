// EXPECT: not-true valid-memtrack @10
// The variable whose declaration no way reaches holds another value when the program ends.
#include <stdlib.h>
int main(void) {
  goto l;
  char* q;
l:
  q = malloc(3);
  q = 0;
  exit(0);
}
