// Set on one way only.
// EXPECT: false(valid-value) @9
// FLAGS: --property ub
// NO REPLAY: no sanitizer of gcc follows values that were never set
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 12345) x = 1; else if (__VERIFIER_nondet_int() == 77) x = 2;
  if (x == 2) return 1;
  return 0;
}
// EXPECT prove: not-true because possible
