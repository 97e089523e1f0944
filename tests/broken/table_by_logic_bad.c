// EXPECT: false(valid-free) @13
// FLAGS: --deref=logic
// Which cell the index denotes is asked in separation logic.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned keys[6] = {0x1b58a3, 0x9d2f11, 0x77e0c5, 0x30aa4d, 0xe1925b, 0x5cc487};
  unsigned i = __VERIFIER_nondet_uint(), secret = __VERIFIER_nondet_uint();
  char *block = malloc(8);
  if (i < 6 && (secret ^ keys[i]) == 0x5a5a5a && keys[i] % 1000 == 623) free(block);
  free(block);
  return 0;
}
