// EXPECT: true
#include <stdio.h>

int main(void) {
  char line[80];
  int lines = 0;
  while (fgets(line, sizeof line, stdin) != NULL) ++lines;
  printf("%d\n", lines);
  return 0;
}
