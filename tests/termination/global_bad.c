// The function lowers it on one way only.
// EXPECT: false(termination) @6,7,8,9,10,11
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
static int left;
static void step(int way) {
  if (way) left--;
}
int main(void) {
  left = __VERIFIER_nondet_int();
  while (left > 0) step(__VERIFIER_nondet_int());
  return 0;
}
