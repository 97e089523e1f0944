// i never exceeds the greatest number, and comes round: in eight bits a run sees it.
// EXPECT: false(termination) @7
// FLAGS: --property termination
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar() | 0xf0 | 0x0f;
  for (unsigned char i = 0; i <= n; i++) {
  }
  return 0;
}
