// It falls by a number that may be 0.
// EXPECT: false(termination) @8,9
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x > 0 && y >= 0)
    x -= y;
  return 0;
}
