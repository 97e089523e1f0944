// EXPECT: true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  while ((n = getline(&line, &room, stdin)) != -1) {
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = '\0';
    puts(line);
  }
  free(line);
  return 0;
}
