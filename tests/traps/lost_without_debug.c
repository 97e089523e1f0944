// EXPECT: not-true valid-memtrack @6
// Without a debug record a variable is a variable, and holds another value when the program ends.
#include <stdlib.h>
__attribute__((nodebug)) static void end(char* q) {
  q = 0;
  exit(0);
}
int main(void) { end(malloc(3)); }
