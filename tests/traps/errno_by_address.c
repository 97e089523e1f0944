// Whoever keeps the address of errno sees what a later call leaves there.
// EXPECT: not-true valid-deref @10
#include <errno.h>
#include <stdio.h>
int main(void) {
  int *error = &errno;
  int none[1] = {0};
  *error = 0;
  FILE *file = fopen("missing", "r");
  none[*error] = 1;
  if (file) fclose(file);
  return 0;
}
