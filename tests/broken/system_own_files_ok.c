// EXPECT: not-false
// FLAGS: --step-limit 20000
// What the program has written it reads again.
#include <stdio.h>
static int few[2];
int main(void) {
  FILE *file = tmpfile();
  if (file == 0) return 0;
  fputc(65, file);
  rewind(file);
  int c = fgetc(file);
  if (c != EOF && c != 65) few[2] = 1;
  fclose(file);
  return 0;
}
