// EXPECT: false(valid-shift) @7
// FLAGS: --property ub
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 32) return 0;
  return 1u << c == 7;
}
// EXPECT prove: not-true because possible
