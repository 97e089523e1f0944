// EXPECT: not-true valid-memtrack @7
// At the end of the input fgets gives null.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char line[10], *block = malloc(4);
  if (fgets(line, sizeof line, stdin)) free(block);
  return 0;
}
