// EXPECT: not-true valid-memtrack @8
// The compound literal has ended before the program does.
#include <stdlib.h>
int main(void) {
  {
    (char*){malloc(3)};
  }
  exit(0);
}
