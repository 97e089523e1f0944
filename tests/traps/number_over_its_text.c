// EXPECT: not-true valid-copy @7
// FLAGS: --property ub
// sscanf stores a number in the text that it reads.
#include <stdio.h>
int main(void) {
  int number[2] = {0x31};
  sscanf((char *)number, "%d", number);
  return 0;
}
