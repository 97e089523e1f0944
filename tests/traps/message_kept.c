// The second strerror may free what the first one gave.
// EXPECT: not-true valid-deref @8
#include <string.h>
static size_t length_of(int code) { return strlen(strerror(code)); }
int main(void) {
  char *message = strerror(9999);
  size_t other = length_of(8888);
  return strlen(message) > other;
}
