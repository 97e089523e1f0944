// EXPECT: true
// ROT13 of the lines of the input.
#include <stdio.h>

static char turn(char c) {
  if (c >= 'a' && c <= 'z') return (char)('a' + (c - 'a' + 13) % 26);
  if (c >= 'A' && c <= 'Z') return (char)('A' + (c - 'A' + 13) % 26);
  return c;
}

int main(void) {
  char line[80];
  while (fgets(line, sizeof line, stdin)) {
    for (int i = 0; line[i] != '\0'; i++) line[i] = turn(line[i]);
    fputs(line, stdout);
  }
  return 0;
}
