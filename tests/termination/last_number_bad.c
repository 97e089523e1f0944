// i never exceeds the greatest number: it would have to overflow.
// EXPECT: not-true because no measure
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i <= n; i++) {
  }
  return 0;
}
