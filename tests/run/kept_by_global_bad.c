// ARGUMENTS: --property memcleanup
// EXPECT: violation: valid-memcleanup
#include <stdlib.h>
static int *kept;
int main(void) {
  kept = malloc(sizeof *kept);
  return 0;  // AT: memory left at the end
}
