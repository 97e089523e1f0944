// EXPECT: not-true valid-deref @8
// A bound below zero is a huge one.
#include <string.h>

int main(void) {
  char text[8] = "abc";
  int most = -1;
  strncat(text, "defgh", (size_t)most);
  return 0;
}
