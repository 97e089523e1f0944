// EXPECT: not-false
// FLAGS: --step-limit 20000
// Where nothing can be read, nothing is.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static int few[2];
int main(void) {
  char c;
  FILE *made = fopen("file", "w+");
  if (made != 0 && fgetc(made) != EOF) few[2] = 1;
  if (made != 0) fclose(made);
  int file = open("other", O_WRONLY);
  if (file >= 0 && read(file, &c, 1) == 1) few[2] = 1;
  return 0;
}
