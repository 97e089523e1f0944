// EXPECT: false(valid-division) @6
// FLAGS: --property ub
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  return 100 / a == 7;
}
// EXPECT prove: not-true because possible
