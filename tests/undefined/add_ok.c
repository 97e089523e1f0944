// Guarded on both sides.
// EXPECT: true
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < -1000000000 || a > 1000000000 || b < -1000000000 || b > 1000000000) return 0;
  return a + b > 0 ? 1 : 0;
}
// EXPECT hunt: not-false
