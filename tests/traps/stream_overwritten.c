// A stream that the program has written over is none any more.
// EXPECT: not-true valid-deref @9
// FLAGS: --step-limit 2000
#include <stdio.h>
#include <string.h>
int main(void) {
  FILE *file = fopen("some", "r");
  if (!file) return 0;
  memset(file, 'A', sizeof *file);
  fgetc(file);
  fclose(file);
  return 0;
}
