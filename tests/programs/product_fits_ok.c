// EXPECT: true
// FLAGS: --property unreach
// Below 2^31 both: the product stays below 2^62.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x < 2147483648UL && y < 2147483648UL) {
    if (x * y > 4611686018427387904UL) reach_error();
  }
  return 0;
}
