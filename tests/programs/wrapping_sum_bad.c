// EXPECT: not-true valid-deref @7
#include <stdlib.h>
int main(void) {
  long most = 0x7fffffffffffffffL;
  unsigned long wrapped = (unsigned long)most + 1UL;
  char *block = malloc(4);
  if ((long)wrapped < 0) block[8] = 1;
  free(block);
  return 0;
}
