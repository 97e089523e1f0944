// EXPECT: false(valid-copy) @6
// FLAGS: --property ub
#include <string.h>
int main(void) {
  char text[20] = "  indented";
  strcpy(text, text + 2);
  return text[0] == 'i';
}
// EXPECT prove: not-true because possible
