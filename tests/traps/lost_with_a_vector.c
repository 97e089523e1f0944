// EXPECT: not-true valid-memtrack @9,10
// The vector, and what an expression gives of it, have ended before the program does.
#include <stdlib.h>
typedef long pair __attribute__((vector_size(16)));
int main(void) {
  ({
    pair q = {(long)malloc(3), 0};
    q;
  });
  exit(0);
}
