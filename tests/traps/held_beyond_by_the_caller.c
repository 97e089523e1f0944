// The caller holds the block by an address outside of it when the callee ends the program.
// EXPECT: not-true valid-memtrack @8,9
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
_Noreturn static void die(void) { exit(0); }
int main(void) {
  uintptr_t far = (uintptr_t)malloc(4) + 64;
  die();
}
