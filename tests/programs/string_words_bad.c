// EXPECT: not-true valid-deref @15
// At the end of the input nothing is read, and no NUL written.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct word {
  const char *text;
  struct word *next;
};
int main(void) {
  char line[64];
  struct word *words = NULL;
  fgets(line, sizeof line, stdin);
  for (char *text = strtok(line, " \n"); text; text = strtok(NULL, " \n")) {
    struct word *fresh = malloc(sizeof *fresh);
    fresh->text = text;
    fresh->next = words;
    words = fresh;
  }
  while (words) {
    struct word *next = words->next;
    if (isdigit((unsigned char)words->text[0])) puts(words->text);
    free(words);
    words = next;
  }
  return 0;
}
