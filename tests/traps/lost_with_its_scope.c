// The variable that holds the block has ended when the program does.
// EXPECT: not-true valid-memtrack @11
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void die(void) { exit(0); }
int main(void) {
  {
    char *p = malloc(4);
    *p = 1;
  }
  die();
  return 0;
}
