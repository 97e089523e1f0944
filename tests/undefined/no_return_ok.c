// Nobody uses what was not returned.
// EXPECT hunt: not-false
// EXPECT prove: not-false
// FLAGS: --property ub --step-limit 40000 -- -Wno-return-type
extern int __VERIFIER_nondet_int(void);
static int calls;
static int sign(int n) {
  calls = 1;
  if (n < 3) return -1; else if (n > 3) return 1;
}
int main(void) {
  sign(__VERIFIER_nondet_int());
  return calls;
}
// EXPECT: not-false
