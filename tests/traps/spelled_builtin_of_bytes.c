// EXPECT: not-true valid-free @6
// What the library gives beyond the sign is its choice, however the function is spelled.
#include <stdlib.h>
int main() {
  if (__builtin_strncmp("a", "c", 1) + __builtin_memcmp("a", "c", 1) + __builtin_bcmp("a", "c", 1) != -3)
    free((void*)1);
  return 0;
}
