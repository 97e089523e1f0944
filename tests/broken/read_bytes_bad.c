// EXPECT: false(valid-free) @9
// The second byte that is read says whether the block is freed once more.
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  unsigned char *packet = malloc(4);
  if (read(0, packet, 4) == 4 && packet[1] == 7) free(packet);
  free(packet);
  return 0;
}
