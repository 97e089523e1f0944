// EXPECT: false(no-overflow) @8
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 0) return 0;
  int total = 2147483600;
  total += a;
  return total == 5;
}
// EXPECT prove: not-true because possible
