// EXPECT: false(valid-division) @7
// FLAGS: --property ub
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  if (a > 10) return 0;
  return 100u % a == 7;
}
// EXPECT prove: not-true because possible
