// EXPECT: not-true valid-deref @6
// What is printed is the number that is left when the argument is cut to an int.
#include <stdio.h>
int main(void) {
  char text[11];
  sprintf(text, "%d", 2147483648L);
  return text[0] == 0;
}
