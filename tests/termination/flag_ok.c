// A flag that is set once ends the loop.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char done = 0, tries = 0;
  while (!done) {
    if (__VERIFIER_nondet_int() == 7 || tries == 100) done = 1;
    tries++;
  }
  return 0;
}
