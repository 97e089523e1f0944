// What a library function writes that is called through a pointer, a round of the loop changes.
// FLAGS: --property unreach
// EXPECT: not-true unreach-call @12
// EXPECT template: not-true because memset is called through a pointer @10
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *(*fill)(void *, int, size_t) = memset;
static void clear(int *x) {
  fill(x, 0, sizeof *x);
}
static void fail(void) { reach_error(); }
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 1;
  for (int i = 0; i < n; i++)
    if (i == 7) clear(&x);
  if (x == 0) fail();
  return 0;
}
