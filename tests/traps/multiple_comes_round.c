// Four times 2^62 is nothing: the address is that of the start.
// EXPECT: not-true valid-deref @9
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int a[1];
  long i = __VERIFIER_nondet_long();
  if (i == 0) return 0;
  int *q = a + i;
  if (q == a) *(int *)0 = 1;
  return 0;
}
