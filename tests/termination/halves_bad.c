// Minus one, shifted, stays minus one.
// EXPECT: false(termination) @7
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 0) x >>= 1;
  return 0;
}
