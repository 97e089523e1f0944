// EXPECT: not-true valid-deref @9
// Asked for no groups, getgroups tells how many there are.
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  int count = getgroups(0, NULL);
  if (count <= 0 || count > 65536) return 0;
  gid_t *groups = malloc(count * sizeof *groups);
  groups[count] = 1;
  free(groups);
  return 0;
}
