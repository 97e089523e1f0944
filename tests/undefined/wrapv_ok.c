// With -fwrapv signed numbers wrap.
// EXPECT: true
// FLAGS: --property ub -- -fwrapv
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  return a + 1 > a;
}
// EXPECT hunt: not-false
