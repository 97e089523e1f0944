// getchar reads a stream that is closed.
// EXPECT: not-true valid-deref @7
// FLAGS: --step-limit 2000
#include <stdio.h>
int main(void) {
  fclose(stdin);
  return getchar();
}
