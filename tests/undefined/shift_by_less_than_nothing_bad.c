// EXPECT: false(valid-shift) @7
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3 || n < -3) return 0;
  return 1000 >> n == 7;
}
// EXPECT prove: not-true because possible
