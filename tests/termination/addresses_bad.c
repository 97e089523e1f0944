// Where blocks lie decides: C leaves it open.
// EXPECT: not-true because depends on
// FLAGS: --property termination
#include <stdlib.h>
int main(void) {
  char *p = malloc(1), *q = malloc(1);
  while ((unsigned long)p < (unsigned long)q) {
  }
  return 0;
}
