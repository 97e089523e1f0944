// The sum of two inputs need not fit.
// EXPECT: false(no-overflow) @7
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return a + b > 0 ? 1 : 0;
}
// EXPECT prove: not-true because possible
