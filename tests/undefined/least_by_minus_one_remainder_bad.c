// The remainder would be 0, but C leaves it undefined.
// EXPECT: false(no-overflow) @9
// FLAGS: --property no-overflow
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  if (b >= 0 || b < -2) return 0;
  if (a > -9223372036854775807) return 0;
  return a % b == 7;
}
// EXPECT prove: not-true because possible
