// EXPECT: true
// Vectors hold addresses as numbers, one of them in a register that is larger than its elements.
#include <stdlib.h>
typedef long pair __attribute__((vector_size(16)));
typedef long triple __attribute__((ext_vector_type(3)));
int main(void) {
  pair p = {0, (long)malloc(3)};
  triple t = {0, 0, (long)malloc(3)};
  exit(0);
}
