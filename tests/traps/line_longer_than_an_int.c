// EXPECT: not-true valid-deref @10
// The length of a line need not fit an int.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = 0;
  size_t room = 0;
  int length = getline(&line, &room, stdin);
  if (length < -1) line[length] = 0;
  free(line);
  return 0;
}
