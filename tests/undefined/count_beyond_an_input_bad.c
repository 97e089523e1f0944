// With n the greatest int, i <= n never ends, but for the overflow.
// EXPECT: not-true no-overflow @8
// EXPECT hunt: not-true because no violation
// FLAGS: --property ub --step-limit 40000
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i <= n; ++i) {
  }
  return 0;
}
