// EXPECT: not-true because no room @9
// Where a block is said to have no room, glibc takes another, and the first is lost.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(5);
  size_t room = 0;
  getline(&line, &room, stdin);
  free(line);
  return 0;
}
