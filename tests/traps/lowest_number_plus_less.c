// A loop's head has seen a number plus 5, and then meets one that is no number plus 5: one less than the lowest is the
// highest.
// EXPECT: not-true valid-deref @15
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 50) return 0;
  long n = x + 5;
  while (__VERIFIER_nondet_int()) {
    n = __VERIFIER_nondet_long();
    if (n > 50) return 0;
  }
  n = (long)((unsigned long)n - 1);
  if (n > 100) *(int *)0 = 1;
  return 0;
}
