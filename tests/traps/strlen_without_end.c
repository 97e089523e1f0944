// strlen of bytes without a terminating zero.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(4);
  memcpy(s, "abcd", 4);
  unsigned long k = strlen(s);
  free(s);
  return (int)k;
}
