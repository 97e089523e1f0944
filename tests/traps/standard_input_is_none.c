// getchar reads the stream that stdin names.
// EXPECT: not true
#include <stdio.h>
int main(void) {
  stdin = NULL;
  return getchar();
}
