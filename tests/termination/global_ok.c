// The number is a global one, and a function lowers it.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
static int left;
static void step(void) { left--; }
int main(void) {
  left = __VERIFIER_nondet_int();
  while (left > 0) step();
  return 0;
}
