// A number that is halved comes to 0.
// EXPECT: true
// FLAGS: --property termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x > 0) x /= 2;
  return 0;
}
