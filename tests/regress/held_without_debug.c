// EXPECT: true
// Without a debug record a variable is a variable.
#include <stdlib.h>
__attribute__((nodebug)) static void end(char* q) {
  char* r __attribute__((nodebug)) = malloc(4);
  exit(q == r);
}
int main(void) { end(malloc(3)); }
