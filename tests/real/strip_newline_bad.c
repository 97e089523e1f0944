// EXPECT: false(valid-deref) @9
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[128];
  while (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    if (line[n] == '\0' && n == 127) line[n + 1] = '\n';
    puts(line);
  }
  return 0;
}
