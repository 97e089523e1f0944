// EXPECT: true
// FLAGS: --property memcleanup
// Handlers of atexit run at exit and at main's end, the last one first.
#include <stdlib.h>
static int *g; static int count;
static void second(void) { free(g); }
static void first(void) { if (*g != 3) abort(); count++; }
static void stop(void) { exit(0); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  g = malloc(sizeof *g);
  *g = 3;
  atexit(second);
  atexit(first);
  if (__VERIFIER_nondet_int()) stop();
  return 0;
}
