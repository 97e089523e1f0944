// EXPECT: true
// Keeps the longest line of its input.
#include <stdio.h>
#include <string.h>

#define MAX 100

int main(void) {
  char line[MAX], longest[MAX] = "";
  size_t best = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t length = strlen(line);
    if (length > best) {
      best = length;
      strcpy(longest, line);
    }
  }
  if (best > 0) printf("%s", longest);
  return 0;
}
