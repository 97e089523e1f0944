// EXPECT: not-false
// FLAGS: --property unreach
// Who opens a file again reads the same, unless another one has changed it.
#include <stdio.h>
extern void reach_error(void);
static int first_of(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) return -1;
  int c = getc(file);
  fclose(file);
  return c;
}
int main(void) {
  if (first_of("notes") != first_of("./notes")) reach_error();
  return 0;
}
