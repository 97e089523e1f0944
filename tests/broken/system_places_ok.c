// EXPECT: not-false
// FLAGS: --step-limit 20000
// A stream stands where it was put.
#include <stdio.h>
static int few[2];
int main(void) {
  FILE *file = fopen("file", "r");
  if (file == 0) return 0;
  if (fseek(file, 0, SEEK_SET) == 0 && ftell(file) > 0) few[2] = 1;
  fclose(file);
  return 0;
}
