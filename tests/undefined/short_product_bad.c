// Two unsigned shorts are multiplied as ints.
// EXPECT: false(no-overflow) @7
// FLAGS: --property ub
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned short a = 256 * 255 + __VERIFIER_nondet_uchar();
  unsigned b = a * a;
  return b == 1;
}
// EXPECT prove: not-true because possible
