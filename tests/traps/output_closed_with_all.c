// EXPECT: not-true valid-deref @9
// Behind close_range printf fails.
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>
int main(void) {
  close_range(0, 2, 0);
  char b[3];
  b[printf("ab")] = 1;
  return 0;
}
