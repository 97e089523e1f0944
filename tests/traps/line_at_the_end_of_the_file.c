// EXPECT: not-true valid-deref @9
// At the end of the file getline leaves the block as it is, however small.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(1);
  size_t room = 1;
  if (getline(&line, &room, stdin) == -1) line[1] = 0;
  free(line);
  return 0;
}
