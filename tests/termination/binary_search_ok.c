// The middle is below the upper end.
// EXPECT: true
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned low = 0, high = __VERIFIER_nondet_int() & 0xffff;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (__VERIFIER_nondet_int()) high = middle;
    else low = middle + 1;
  }
  return 0;
}
