// A structure that is passed by value has a copy in a slot of the compiler's; where the program ends, that holds nothing.
// EXPECT: not-true valid-memtrack @11
#include <stdlib.h>

struct pair {
  int *block, number;
};

void clear(struct pair x) {
  x.block = 0;
  abort();
}

struct pair make(void) {
  struct pair made = {malloc(4), 1};
  return made;
}

int main(void) {
  clear(make());
  return 0;
}
