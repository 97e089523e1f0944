// EXPECT: not-true valid-deref @9
// Of a source without an end only so many characters are read; here one more than there are.
#include <string.h>

int main(void) {
  char text[16] = "", more[4];
  memset(more, 'x', 4);
  int bound = 5;
  strncat(text, more, bound);
  return 0;
}
