// The bound runs away, but both are converted to short in each round: that wraps, and is defined.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  short low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  while (low < high) low++, high++;
  return 0;
}
