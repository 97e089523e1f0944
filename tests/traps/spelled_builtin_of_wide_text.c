// EXPECT: not-true valid-free @5
// What the library gives beyond the sign is its choice, however the function is spelled.
#include <stdlib.h>
int main() {
  if (__builtin_wmemcmp(L"a", L"c", 1) != -1) free((void*)1);
  return 0;
}
