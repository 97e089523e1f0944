// The same in eight bits: a run sees all the states.
// EXPECT: false(termination) @7
// FLAGS: --property termination
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x != 0) x -= 2;
  return 0;
}
