// strcpy without room for the terminating zero.
// EXPECT: not-true valid-deref @7
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(4);
  strcpy(s, "abcd");
  free(s);
  return 0;
}
