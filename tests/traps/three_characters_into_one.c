// sscanf writes as many characters as the width says.
// EXPECT: not-true valid-deref @6
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  char *p = malloc(1); sscanf("abc", "%3c", p); free(p);
  return 0;
}
