// EXPECT: not-true unreach-call @10
// FLAGS: --property unreach
// The product of two numbers below 2^32 may have its highest bit set: read as signed it is negative.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x > 1 && y > 1 && x < 4294967296UL && y < 4294967296UL) {
    if (x * y == 18446744030759878681UL) reach_error();
  }
  return 0;
}
