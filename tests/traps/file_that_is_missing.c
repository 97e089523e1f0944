// A file that cannot be opened is a null stream.
// EXPECT: not-true valid-deref @8
// FLAGS: --step-limit 2000
#include <stdio.h>
int main(void) {
  char line[9];
  FILE *file = fopen("missing", "r");
  fgets(line, sizeof line, file);
  return 0;
}
