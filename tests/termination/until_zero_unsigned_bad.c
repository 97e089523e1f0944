// Odd numbers pass by 0; unsigned numbers come round. No state is seen twice within the steps of a run.
// EXPECT: not-true because no measure
// FLAGS: --property termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x != 0) x -= 2;
  return 0;
}
