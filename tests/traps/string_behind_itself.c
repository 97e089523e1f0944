// A string that is appended to itself loses its end before it is copied.
// EXPECT: not-true valid-deref @7
// EXPECT prove: not-true because a string is copied to where it may overlap itself @7
#include <string.h>
int main(void) {
  char text[20] = "abc";
  strcat(text, text);
  return 0;
}
