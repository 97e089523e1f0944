// What is below n can be counted up.
// EXPECT prove: true
// EXPECT hunt: not-false
// FLAGS: --property ub --step-limit 40000
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i;
  for (i = 0; i < n; ++i) {
  }
  return i == 3;
}
// EXPECT: not-false
