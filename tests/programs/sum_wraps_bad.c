// EXPECT: not-true unreach-call @10
// FLAGS: --property unreach
// Two numbers that are not negative when read as signed: their sum may be.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x <= 9223372036854775807UL && y <= 9223372036854775807UL) {
    if (x + y == 18446744073709551610UL) reach_error();
  }
  return 0;
}
