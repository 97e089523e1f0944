// EXPECT: not-true valid-deref @8
// Behind close(1) printf fails.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  close(1);
  char b[3];
  b[printf("ab")] = 1;
  return 0;
}
