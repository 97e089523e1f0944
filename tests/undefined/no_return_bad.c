// Nothing is returned for 3.
// EXPECT: false(valid-return) @8
// FLAGS: --property ub -- -Wno-return-type
// NO REPLAY: no sanitizer of gcc follows values that were never set
extern int __VERIFIER_nondet_int(void);
static int sign(int n) {
  if (n < 3) return -1; else if (n > 3) return 1;
}
int main(void) {
  return sign(__VERIFIER_nondet_int()) == 1;
}
// EXPECT prove: not-true because possible
