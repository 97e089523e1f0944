// EXPECT: not-false
// FLAGS: --property unreach
// Who reads a file again reads the same, unless another one has changed it.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("notes", "r");
  if (!file) return 0;
  int first = getc(file);
  rewind(file);
  if (getc(file) != first) reach_error();
  fclose(file);
  return 0;
}
