// EXPECT: not-true valid-memtrack @8
// Evaluated again, the compound literal holds another block.
#include <stdlib.h>
int main(void) {
  int i = 0;
l:
  (char*){malloc(3)};
  if (++i < 2) goto l;
  exit(0);
}
