// A string that is appended to itself loses its end before it is copied.
// EXPECT: not true
#include <string.h>
int main(void) {
  char text[20] = "abc";
  strcat(text, text);
  return 0;
}
