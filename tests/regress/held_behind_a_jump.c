// EXPECT: true
// No way reaches the declaration, but the variable lives, and holds the block where the program ends.
#include <stdlib.h>
int main(void) {
  goto l;
  char* q;
l:
  q = malloc(3);
  exit(0);
}
