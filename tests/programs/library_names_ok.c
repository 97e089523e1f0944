// getcwd and realpath: into memory that is given, or into a block of their own; either may fail.
// EXPECT: true
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char here[64], there[PATH_MAX];
  size_t length = 0;
  if (getcwd(here, sizeof here)) length += strlen(here);
  if (realpath(".", there)) length += strlen(there);
  char *own = realpath(".", NULL), *mine = getcwd(NULL, 0);
  if (own) length += strlen(own);
  if (mine) length += strlen(mine);
  free(own);
  free(mine);
  return (int)length;
}
