// EXPECT: false(valid-deref) @10
// ROT13 of the lines of the input, through a table.
#include <stdio.h>

int main(void) {
  char table[26], line[80];
  for (int i = 0; i < 26; i++) table[i] = (char)('a' + (i + 13) % 26);
  while (fgets(line, sizeof line, stdin)) {
    for (int i = 0; line[i] != '\0'; i++)
      if (line[i] != '\n') line[i] = table[line[i] - 'a'];
    fputs(line, stdout);
  }
  return 0;
}
