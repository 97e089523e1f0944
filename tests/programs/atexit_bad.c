// EXPECT: not-true valid-deref @6
// The first handler frees what the second one reads.
#include <stdlib.h>
static int *g; static int count;
static void second(void) { free(g); }
static void first(void) { if (*g != 3) abort(); count++; }
static void stop(void) { exit(0); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  g = malloc(sizeof *g);
  *g = 3;
  atexit(first);
  atexit(second);
  if (__VERIFIER_nondet_int()) stop();
  return 0;
}
