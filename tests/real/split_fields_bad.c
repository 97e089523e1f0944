// EXPECT: not-true valid-deref @11
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[100];
  char *fields[8];
  int n = 0;
  if (!fgets(line, sizeof line, stdin)) return 1;
  for (char *word = strtok(line, ","); word; word = strtok(NULL, ","))
    fields[n++] = word;
  for (int i = 0; i < n; ++i) puts(fields[i]);
  return 0;
}
