// The middle may be the lower end.
// EXPECT: false(termination) @7,8,9,10
// FLAGS: --property termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned low = 0, high = __VERIFIER_nondet_int() & 0xffff;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (__VERIFIER_nondet_int()) high = middle;
    else low = middle;
  }
  return 0;
}
