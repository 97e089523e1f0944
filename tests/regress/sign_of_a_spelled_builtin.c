// EXPECT: true
// The sign is known, and the same text gives zero.
#include <stdlib.h>
int main() {
  char* p = malloc(__builtin_strlen("abc"));
  if (__builtin_strcmp("a", "c") > 0 || __builtin_memcmp("ab", "ab", 2)) return 0;
  free(p);
  return 0;
}
