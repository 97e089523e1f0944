// EXPECT: not-true valid-deref @12
// As before, through a pointer that leads there from the start.
#include <stdio.h>
static FILE **const name = &stdout;
int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (!file) return 0;
  FILE *before = *name;
  *name = file;
  char b[3];
  int k = printf("ab");
  b[k] = 1;
  *name = before;
  fclose(file);
  return 0;
}
