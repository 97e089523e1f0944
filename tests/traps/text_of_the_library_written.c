// EXPECT: not-true because a write to a text of the library @6
// What strerror gives of a known error is a constant.
#include <string.h>
int main(void) {
  char *text = strerror(2);
  text[0] = 'n';
  return 0;
}
