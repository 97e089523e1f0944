// EXPECT: not-true unreach-call @10
// FLAGS: --property unreach
// The difference of a small and a large number: it lies beyond 2^63, or wraps to below it.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x <= 9223372036854775807UL && y > 9223372036854775807UL) {
    if (x - y == 9223372036854775809UL) reach_error();
  }
  return 0;
}
