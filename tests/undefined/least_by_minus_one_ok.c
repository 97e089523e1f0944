// EXPECT: true
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b >= 0) return 0;
  if (a < -2147483647) return 0;
  return a / b == 7;
}
// EXPECT hunt: not-false
