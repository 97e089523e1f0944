// EXPECT: true
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void complain(const char *text) { fprintf(stderr, "%s: %d\n", text, errno); }
int main(void) {
  char line[80];
  FILE *file = fopen("some", "r");
  if (!file) {
    complain("some");
    return 1;
  }
  while (fgets(line, sizeof line, file)) {
    char *found = memchr(line, ':', sizeof line);
    if (found) *found = '\0';
    if (isalpha((unsigned char)line[0])) puts(line);
    fputs(line, stdout);
  }
  fclose(file);
  fflush(NULL);
  const char *home = getenv("HOME"), *user = getenv("USER");
  if (!home || !user) return 1;
  char *copy = malloc(strlen(home) + 1);
  strcpy(copy, home);
  free(copy);
  return 0;
}
