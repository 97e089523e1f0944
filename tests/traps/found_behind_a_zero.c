// memchr does not stop at a zero byte: what it finds may be the last byte of all.
// EXPECT: not-true valid-deref @9
#include <string.h>
int main(void) {
  char bytes[10];
  memset(bytes, 0, sizeof bytes);
  bytes[9] = 'x';
  char *found = memchr(bytes, 'x', sizeof bytes);
  if (found) found[1] = 'y';
  return 0;
}
