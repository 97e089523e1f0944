// EXPECT: not-true because not modelled @10
// FLAGS: --step-limit 20000
// The same behind a count.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int* p = 0;
  unsigned long n = 0;
  while (__VERIFIER_nondet_int()) n++;
  int i = 0;
  {
  l:;
    int x = 3;
    if (i == 1) {
      if (n > 1000000) *p = 1;
      return 0;
    }
    p = &x;
    i = 1;
  }
  goto l;
}
