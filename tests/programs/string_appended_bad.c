// EXPECT: not-true valid-deref @8
// The second string is as long as the first one that is made of it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *joined(const char *first, const char *second) {
  char *both = malloc(2 * strlen(first));
  strcpy(both, first);
  strcat(both, second);
  return both;
}
int main(void) {
  char line[64];
  if (!fgets(line, sizeof line, stdin)) return 0;
  char *copy = strdup(line), *both = joined(copy, line);
  char *colon = strchr(both, ':');
  if (colon) *colon = 0;
  free(copy);
  puts(both);
  free(both);
  return 0;
}
