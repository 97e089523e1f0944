// Where another program takes over, the block is still there.
// FLAGS: --property memcleanup
// EXPECT: not-true valid-memcleanup @9
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *block = malloc(3);
  char *words[] = {"true", NULL};
  execv("/bin/true", words);
  free(block);
  return 0;
}
