// getchar reads a stream that is closed.
// EXPECT: not true
#include <stdio.h>
int main(void) {
  fclose(stdin);
  return getchar();
}
