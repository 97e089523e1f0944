// Set wherever it is looked at.
// EXPECT hunt: not-false
// EXPECT prove: not-false
// FLAGS: --property ub --step-limit 40000
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  int known = __VERIFIER_nondet_int() == 12345;
  if (known) x = 1;
  if (known && x == 1) return 1;
  return 0;
}
// EXPECT: not-false
