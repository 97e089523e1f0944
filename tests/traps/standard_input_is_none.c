// getchar reads the stream that stdin names.
// EXPECT: not-true valid-deref @7
// FLAGS: --step-limit 2000
#include <stdio.h>
int main(void) {
  stdin = NULL;
  return getchar();
}
