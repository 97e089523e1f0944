// EXPECT: true
// Steps beyond 2^63 come round: the address lies in its block again, and is its start at last.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  uintptr_t q = (uintptr_t)p + 0x7fffffffffffffffUL;
  q += 0x7fffffffffffffffUL;
  q += 3;
  *(char *)q = 1;
  free((void *)(q - 1));
  return 0;
}
