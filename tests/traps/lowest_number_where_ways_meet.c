// Where the negative of what is not negative meets any number, that one may be the lowest, which is the negative of none.
// EXPECT: not-true valid-deref @14
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long any = __VERIFIER_nondet_ulong();
  unsigned small = __VERIFIER_nondet_uint();
  if (small > 2147483667U) return 0;
  long turned = 0;
  if (any >= 1) turned = -small;
  unsigned long negative = -any;
  for (int i = 0; i < 6; i++)
    if (small == any) turned = 0;
  if (negative == 1UL << 63) *(int *)0 = 0;
  return 0;
}
