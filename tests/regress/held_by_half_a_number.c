// EXPECT: not-false
// A number that is larger than an address may hold one in any of its parts.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  unsigned __int128 wide = (unsigned __int128)(uintptr_t)malloc(3) << 64;
  unsigned _BitInt(70) odd = (uintptr_t)malloc(3);
  exit(0);
}
