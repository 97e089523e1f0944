// Unsigned numbers wrap, and narrow ones are computed in int.
// EXPECT: true
// FLAGS: --property ub
extern unsigned __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  u = u * 3u + 0xffffffffu - u;
  short s = __VERIFIER_nondet_short();
  s++;
  s = s * 2;
  unsigned char c = __VERIFIER_nondet_uchar();
  c += 200;
  --c;
  c = -c;
  return (char)(u + (unsigned)s + c);
}
// EXPECT hunt: not-false
