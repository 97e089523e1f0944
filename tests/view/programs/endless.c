// Nobody decides this: the analysis works until it is stopped.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_uint(), m = n, steps = 0;
  while (n > 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  if (m > 4000000000u && steps > 900)
    *(volatile int *)0 = 1;
  return 0;
}
