// An unsigned char reaches beyond a block of 200 bytes.
// EXPECT: not-true valid-deref @8
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char *a = malloc(200);
  unsigned char i = __VERIFIER_nondet_uchar();
  a[i] = 1;
  free(a);
  return 0;
}
