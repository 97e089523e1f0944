// Every round overwrites the only pointer to the block of the round before.
// EXPECT: violation: valid-memtrack
#include <stdlib.h>
int main(void) {
  int *p = 0;
  for (int i = 0; i < 5; i++)
    p = malloc(sizeof *p);  // AT: lost memory (valid-memtrack)
  free(p);
  return 0;
}
