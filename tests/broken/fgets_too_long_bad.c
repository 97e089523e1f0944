// EXPECT: false(valid-deref) @8
// The line must be longer than the block.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = malloc(5);
  while (fgets(line, 8, stdin) != NULL)
    if (line[0] == '\n') break;
  free(line);
  return 0;
}
