// EXPECT auto: not-true valid-deref @7
// EXPECT prove: not-true because format
// An address with a precision is as long as that.
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  int x; char b[40]; sprintf(b,"%.50p",(void*)&x);
  return 0;
}
