// EXPECT: false(valid-deref) @11
#include <stdio.h>

int main(void) {
  char line[80];
  char last[40];
  int lines = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    ++lines;
    int i = 0;
    while ((last[i] = line[i]) != 0) ++i;
  }
  printf("%d\n", lines);
  return 0;
}
