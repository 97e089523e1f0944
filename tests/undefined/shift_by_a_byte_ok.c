// EXPECT: true
// FLAGS: --property ub
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 31) return 0;
  return 1u << c == 7;
}
// EXPECT hunt: not-false
