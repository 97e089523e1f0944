// strlen reads what nobody wrote.
// EXPECT: false(valid-value) @9
// FLAGS: --property ub
// NO REPLAY: no sanitizer of gcc follows values that were never set
#include <string.h>
int main(void) {
  char word[4];
  word[0] = 'a', word[3] = 0;
  return strlen(word) == 2;
}
// EXPECT prove: not-true because possible
