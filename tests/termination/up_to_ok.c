// A number that rises to a bound.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < n; i++) s ^= i;
  return s;
}
