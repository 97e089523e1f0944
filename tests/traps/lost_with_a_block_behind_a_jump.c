// EXPECT: not-true valid-memtrack @11
// The variable has ended before the program does.
#include <stdlib.h>
int main(void) {
  {
    goto l;
    char* q;
  l:
    q = malloc(3);
  }
  exit(0);
}
